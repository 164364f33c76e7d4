package main

import (
	"log"

	"kaya.ng/isarwa/actions"
)

func main() {
	app := actions.App()
	if err := app.Serve(); err != nil {
		log.Fatal(err)
	}
}
