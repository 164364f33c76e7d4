// A sender with net/http: `sender [NAME]`; what it needs stands in variables LMD_*. Right but for what is named.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

type call struct {
	Call     string `json:"call"`
	Endpoint string `json:"endpoint"`
	Path     string `json:"path"`
	Template struct {
		Body map[string]any `json:"body"`
	} `json:"template"`
	Key *struct {
		At string `json:"at"`
	} `json:"key"`
}

type integration struct {
	Calls       []call            `json:"calls"`
	Credentials map[string]string `json:"credentials"`
	TestData    map[string]string `json:"testData"`
}

var (
	breaks string
	known  integration
	client = &http.Client{Timeout: 15 * time.Second}
	token  string
)

func filled(template any, lookup func(string) any) any {
	switch value := template.(type) {
	case map[string]any:
		made := map[string]any{}
		for name, each := range value {
			made[name] = filled(each, lookup)
		}
		return made
	case string:
		if strings.HasPrefix(value, "{{") && strings.HasSuffix(value, "}}") {
			return lookup(value[2 : len(value)-2])
		}
	}
	return template
}

func post(to call, body any, headers map[string]string) (map[string]any, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	path := to.Path
	if breaks == "doubles-a-slash" && to.Endpoint == "ext-notify" {
		path = "/" + path
	}
	request, err := http.NewRequest("POST", os.Getenv("LMD_BASE_URL")+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "shop-in-go/1.0")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	told, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode >= 300 {
		return nil, fmt.Errorf("%s was answered %d", to.Call, answer.StatusCode)
	}
	read := map[string]any{}
	return read, json.Unmarshal(told, &read)
}

func journey() error {
	answers := map[string]map[string]any{}
	lookup := func(name string) any {
		if source, pointer, found := strings.Cut(name, "#"); found {
			return answers[source][strings.TrimPrefix(pointer, "/")]
		}
		if variable, found := known.Credentials[name]; found {
			return os.Getenv(variable)
		}
		return known.TestData[name]
	}
	for _, each := range known.Calls {
		isLogIn := each.Endpoint == "auth-authenticate"
		if isLogIn && token != "" {
			continue
		}
		headers := map[string]string{}
		if !isLogIn {
			headers["Authorization"] = "Bearer " + token
		}
		if each.Key != nil {
			key := make([]byte, 16)
			if _, err := rand.Read(key); err != nil {
				return err
			}
			headers[each.Key.At] = fmt.Sprintf("%x", key)
		}
		body := filled(each.Template.Body, lookup).(map[string]any)
		if breaks == "sends-null-for-nothing" && each.Endpoint == "ext-notify" {
			body["scheduledAt"] = nil
		}
		answer, err := post(each, body, headers)
		if err != nil {
			return err
		}
		if isLogIn {
			token, _ = answer["accessToken"].(string)
		}
		answers[each.Endpoint], answers[each.Call] = answer, answer
	}
	return nil
}

func main() {
	if len(os.Args) > 1 {
		breaks = os.Args[1]
	}
	text, err := os.ReadFile(os.Getenv("LMD_INTEGRATION"))
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	journeys, _ := strconv.Atoi(os.Getenv("LMD_JOURNEYS"))
	for i := 0; i < max(journeys, 1) && err == nil; i++ {
		err = journey()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
