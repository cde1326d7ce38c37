package paydesk

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"time"
)

const (
	firstWait   = 250 * time.Millisecond
	longestWait = 30 * time.Second
)

// APIError is a refusal by the platform.
type APIError struct {
	// Code as in HTTP: 400, 404, 409 …
	Code int
	// Reason is a name such as badInput or order.notFound.
	Reason string
	// Field is the first faulty one, and Fault what is wrong with it.
	Field, Fault string
	// RequestID is to quote when asking for help.
	RequestID string
	// RetryAfter is when another try may succeed; 0 if unknown.
	RetryAfter time.Duration
	// Data is all that the platform told.
	Data json.RawMessage
}

func (e *APIError) Error() string {
	return strings.TrimSpace(fmt.Sprintf("%d %s %s %s %s", e.Code, e.Reason, e.Field, e.Fault, e.RequestID))
}

// NoAnswerError means that the call may have been carried out or not. Creations can be repeated as they were.
type NoAnswerError struct{ cause error }

func (e *NoAnswerError) Error() string { return "no answer: " + e.cause.Error() }
func (e *NoAnswerError) Unwrap() error { return e.cause }

// CallbackError means that a callback is not the platform's, or no longer: Reason is missing, old, wrong or unreadable.
type CallbackError struct{ Reason string }

func (e *CallbackError) Error() string { return "the callback is refused: " + e.Reason }

type envelope struct {
	Code int             `json:"code"`
	Msg  string          `json:"msg"`
	Data json.RawMessage `json:"data"`
}

func refusal(answer envelope, retryAfter time.Duration) *APIError {
	var failure struct {
		Issues  []struct{ Path, Fault string }
		ErrorID string
	}
	_ = json.Unmarshal(answer.Data, &failure)
	refused := &APIError{Code: answer.Code, Reason: answer.Msg, RequestID: failure.ErrorID}
	refused.RetryAfter, refused.Data = retryAfter, answer.Data
	if len(failure.Issues) > 0 {
		refused.Field, refused.Fault = failure.Issues[0].Path, failure.Issues[0].Fault
	}
	return refused
}

// waitOf tells how long to wait before the next try, and whether another try may mend the error at all.
func waitOf(err error, retry int) (time.Duration, bool) {
	wait := time.Duration(float64(firstWait<<retry) * (0.5 + rand.Float64()/2))
	var refused *APIError
	if !errors.As(err, &refused) {
		var silent *NoAnswerError
		return wait, errors.As(err, &silent)
	}
	if refused.RetryAfter > wait {
		wait = refused.RetryAfter
	}
	isBusy := refused.Code == 429 || refused.Code >= 500 && refused.Code < 600
	return wait, isBusy && wait <= longestWait
}
