module example.org/courier

go 1.24
