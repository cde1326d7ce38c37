module paydesk

go 1.19
