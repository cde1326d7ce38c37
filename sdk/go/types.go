package paydesk

// Creation of an order or a payout. Fields of payer and payee are those that Products tells of its product.
type Creation struct {
	ProductID int64 `json:"productId"`
	// Your own number, once for each order: a repeated creation answers the order that the first one made.
	MchOrderNo string `json:"mchOrderNo"`
	Amount     int64  `json:"amount"`
	// Where callbacks go.
	NotifyURL  string `json:"notifyUrl"`
	Subject    string `json:"subject,omitempty"`
	ClientIP   string `json:"clientIp,omitempty"`
	UserName   string `json:"userName,omitempty"`
	CardNumber string `json:"cardNumber,omitempty"`
	IfscCode   string `json:"ifscCode,omitempty"`
	BankName   string `json:"bankName,omitempty"`
	Vpa        string `json:"vpa,omitempty"`
	Mode       string `json:"mode,omitempty"`
	Address    string `json:"address,omitempty"`
	// 3 marks a test order.
	OrderType int64  `json:"orderType,omitempty"`
	ReturnURL string `json:"returnUrl,omitempty"`
	// Come back in callbacks.
	Body   string `json:"body,omitempty"`
	Attach string `json:"attach,omitempty"`
}

// Basics are the fields that whatever tells of an order or payout has.
type Basics struct {
	OrderCode     string `json:"orderCode"`
	MchOrderNo    string `json:"mchOrderNo"`
	OrderStatusID int64  `json:"orderStatusId"`
	Amount        int64  `json:"amount"`
	Currency      string `json:"currency"`
}

// CreatedOrder is what a creation answers: the payer has to pay PayAmount, on the page PayURL, to the account PayTo.
type CreatedOrder struct {
	Basics
	PayAmount  int64    `json:"payAmount"`
	ExpireTime *string  `json:"expireTime"`
	PayURL     string   `json:"payUrl"`
	PayData    *PayData `json:"payData,omitempty"`
	// PayTo has cardNumber, accountName, bankName, ifscCode, vpa, address and identifyCode.
	PayTo map[string]*string `json:"payTo"`
}

// PayData was made for the payer, for pages of your own.
type PayData struct {
	PayURL *string `json:"payUrl"`
	QRText *string `json:"qrText"`
	Fields []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"fields"`
}

// CreatedPayout is what the creation of a payout answers.
type CreatedPayout struct {
	Basics
	PayoutStatus int64 `json:"payoutStatus"`
	Fee          int64 `json:"fee"`
}

// Numbers name one order or payout: by the platform's number or your own.
type Numbers struct {
	OrderCode  string `json:"orderCode,omitempty"`
	MchOrderNo string `json:"mchOrderNo,omitempty"`
}

// Span is creation from StartTime to before EndTime, without them of the last 24 hours; Cursor is the NextCursor of the
// page before.
type Span struct {
	StartTime string `json:"startTime,omitempty"`
	EndTime   string `json:"endTime,omitempty"`
	PageSize  int64  `json:"pageSize,omitempty"`
	Cursor    string `json:"cursor,omitempty"`
}

// Page of a list; NextCursor is nil on the last one.
type Page[Row any] struct {
	List       []Row   `json:"list"`
	NextCursor *string `json:"nextCursor"`
}

// Either has the fields that orders and payouts share; amounts have Exponent decimals.
type Either struct {
	Basics
	ProductID      int64   `json:"productId"`
	Exponent       int64   `json:"exponent"`
	RealAmount     *int64  `json:"realAmount"`
	Fee            *int64  `json:"fee"`
	Utr            *string `json:"utr"`
	CallbackStatus int64   `json:"callbackStatus"`
	Subject        *string `json:"subject"`
	Body           *string `json:"body"`
	CreateTime     string  `json:"createTime"`
	CompletedTime  *string `json:"completedTime"`
}

// Order is money that comes in.
type Order struct {
	Either
	PayAmount  int64   `json:"payAmount"`
	ExpireTime *string `json:"expireTime"`
}

// Payout is money that goes out.
type Payout struct {
	Either
	PayoutStatus int64 `json:"payoutStatus"`
}

// Balance of one currency; Frozen is reserved for payouts that are not completed.
type Balance struct {
	Currency  string `json:"currency"`
	Exponent  int64  `json:"exponent"`
	Available int64  `json:"available"`
	Frozen    int64  `json:"frozen"`
	Deposit   int64  `json:"deposit"`
}

// Product that you may use: amounts are multiples of AmountStep, Rate is in 1/10 000 of the amount. Fields
// are those that it takes beside those of all, RequiredFields those among them that it needs.
type Product struct {
	ProductID      int64    `json:"productId"`
	Name           string   `json:"name"`
	Direction      string   `json:"direction"`
	Currency       string   `json:"currency"`
	Exponent       int64    `json:"exponent"`
	AmountMin      int64    `json:"amountMin"`
	AmountMax      int64    `json:"amountMax"`
	AmountStep     int64    `json:"amountStep"`
	Rate           int64    `json:"rate"`
	FixedFee       int64    `json:"fixedFee"`
	Fields         []string `json:"fields"`
	RequiredFields []string `json:"requiredFields"`
	IsOpen         bool     `json:"isOpen"`
}

// CallbackState of an order whose callback is sent again.
type CallbackState struct {
	OrderCode      string `json:"orderCode"`
	CallbackStatus int64  `json:"callbackStatus"`
}
