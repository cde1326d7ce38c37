// Carries out the calls that it reads, one a line, and writes the outcome of each.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"paydesk"
)

type line struct {
	Client struct {
		BaseURL, MchID, Key string
		TimeoutMs, Retries  int
	}
	Call string
	Args json.RawMessage
}

type arguments struct {
	Path, Body, Key string
	Fields, Headers map[string]any
	Keys            []string
	Time, Now       int64
}

var background = context.Background()

func with[Fields, Answer any](raw json.RawMessage, call func(context.Context, Fields) (Answer, error)) (any, error) {
	var fields Fields
	if err := json.Unmarshal(raw, &fields); err != nil {
		return nil, err
	}
	return call(background, fields)
}

func carryOut(client *paydesk.Client, asked line) (any, error) {
	var args arguments
	_ = json.Unmarshal(asked.Args, &args)
	switch asked.Call {
	case "createOrder":
		return with(asked.Args, client.CreateOrder)
	case "queryOrder":
		return with(asked.Args, client.QueryOrder)
	case "listOrders":
		return with(asked.Args, client.ListOrders)
	case "createPayout":
		return with(asked.Args, client.CreatePayout)
	case "queryPayout":
		return with(asked.Args, client.QueryPayout)
	case "listPayouts":
		return with(asked.Args, client.ListPayouts)
	case "balances":
		return client.Balances(background)
	case "products":
		return client.Products(background)
	case "resendCallback":
		return with(asked.Args, client.ResendCallback)
	case "call":
		var answer any
		err := client.Call(background, args.Path, args.Fields, &answer, true)
		return answer, err
	case "show":
		return fmt.Sprintf("%v %+v %#v %s", client, client, client, client), nil
	case "sign":
		return paydesk.Sign(args.Key, args.Time, args.Path, []byte(args.Body)), nil
	case "verify":
		headers := http.Header{}
		for name, value := range args.Headers {
			headers.Set(name, fmt.Sprint(value))
		}
		return paydesk.VerifyCallbackAt(time.Unix(args.Now, 0), []byte(args.Body), headers, args.Keys...)
	}
	return nil, errors.New("no such call")
}

func told(err error) map[string]any {
	var refused *paydesk.APIError
	var silent *paydesk.NoAnswerError
	var bad *paydesk.CallbackError
	switch {
	case errors.As(err, &refused):
		return map[string]any{
			"kind": "api", "code": refused.Code, "reason": refused.Reason, "field": refused.Field, "fault": refused.Fault,
			"requestId": refused.RequestID, "retryAfter": int(refused.RetryAfter.Seconds()), "text": err.Error(),
		}
	case errors.As(err, &bad):
		return map[string]any{"kind": "callback", "reason": bad.Reason, "text": err.Error()}
	case errors.As(err, &silent):
		return map[string]any{"kind": "noAnswer", "text": err.Error()}
	}
	return map[string]any{"kind": "usage", "text": err.Error()}
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	for input.Scan() {
		var asked line
		if err := json.Unmarshal(input.Bytes(), &asked); err != nil {
			panic(err)
		}
		client := paydesk.New(asked.Client.BaseURL, asked.Client.MchID, asked.Client.Key)
		client.Timeout = time.Duration(asked.Client.TimeoutMs) * time.Millisecond
		client.Retries = asked.Client.Retries
		data, err := carryOut(client, asked)
		outcome := map[string]any{"data": data}
		if err != nil {
			outcome = map[string]any{"error": told(err)}
		}
		text, _ := json.Marshal(outcome)
		fmt.Println(string(text))
	}
}
