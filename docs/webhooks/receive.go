// Receives webhooks with nothing but Go 1.21 or newer: WEBHOOK_SECRET=whsec_... PORT=3000 go run receive.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tolerance = 5 * time.Minute
const bodyBytesMax = 1024 * 1024

// Keep both in your database, and write them in the transaction that acts on the event.
var (
	lock     sync.Mutex
	seenIDs  = map[string]bool{}
	versions = map[string]int{}
)

type event struct {
	Type string `json:"type"`
	Data struct {
		Order *struct {
			ID      string `json:"id"`
			Version int    `json:"version"`
		} `json:"order"`
	} `json:"data"`
}

// verify tells whether a body came from konter just now. body must be the bytes as they came, not JSON made anew.
func verify(header http.Header, body []byte, secret string) bool {
	id := header.Get("webhook-id")
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" {
		return false
	}
	age := time.Since(time.Unix(seconds, 0))
	if age > tolerance || age < -tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// While a secret is being rotated there are two signatures, with a space between.
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

// take acts on an event once, and never on an older state of an order after a newer one.
func take(id string, e event) string {
	lock.Lock()
	defer lock.Unlock()
	if seenIDs[id] {
		return "seen before: " + e.Type
	}
	seenIDs[id] = true
	order := e.Data.Order
	if order == nil {
		return "new: " + e.Type
	}
	if versions[order.ID] >= order.Version {
		return fmt.Sprintf("older: %s version %d", e.Type, order.Version)
	}
	versions[order.ID] = order.Version
	return fmt.Sprintf("new: %s version %d", e.Type, order.Version)
}

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyBytesMax))
		var e event
		if err != nil || !verify(r.Header, body, secret) || json.Unmarshal(body, &e) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		fmt.Println(take(r.Header.Get("webhook-id"), e))
		// Answer at once; what takes long is done afterwards.
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
