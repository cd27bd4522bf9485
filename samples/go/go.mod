module sample-engine

go 1.21
