package internal

type (
	LoginHead struct {
		ReqNo string `json:"reqNo" validate:"max=32"`
	}
	Head struct {
		ReqNo string `json:"reqNo" validate:"max=32"`
		Token string `json:"token"`
	}

	AuthReq struct {
		Head LoginHead `json:"head"`
		Body struct {
			MerchantNo string `json:"merchantNo" validate:"max=16"`
			Password   string `json:"password" validate:"min=6,max=64"`
		} `json:"body"`
	}
	AuthResp struct {
		Token      string `json:"token"`
		ExpireTime int64  `json:"expireTime"`
	}

	VerifyReq struct {
		Head Head `json:"head"`
		Body struct {
			Mobile string `json:"mobile" validate:"len=11,numeric,startswith=1"`
			Name   string `json:"name,optional" validate:"max=20"`
		} `json:"body"`
	}
	Address struct {
		AddressId int64  `json:"addressId"`
		Tag       string `json:"tag"`
		Province  string `json:"province"`
		City      string `json:"city"`
		District  string `json:"district"`
		Detail    string `json:"detail"`
	}
	VerifyResp struct {
		UserId      int64     `json:"userId"`
		NameMatch   *bool     `json:"nameMatch"`
		AddressList []Address `json:"addressList"`
	}

	TimeSlot struct {
		Start string `json:"start" validate:"datetime=15:04"`
		End   string `json:"end" validate:"datetime=15:04"`
	}
	Preference struct {
		DeliverType  string     `json:"deliverType,options=DOOR|LOCKER|STATION|NEIGHBOR"`
		StationId    string     `json:"stationId,optional" validate:"required_if=DeliverType STATION,max=12"`
		NeighborName string     `json:"neighborName,optional" validate:"required_if=DeliverType NEIGHBOR,max=20"`
		CallFirst    bool       `json:"callFirst,optional"`
		TimeSlots    []TimeSlot `json:"timeSlots,optional" validate:"max=3,dive"`
		Remark       string     `json:"remark,optional" validate:"max=50"`
	}
	ReachReq struct {
		Head Head `json:"head"`
		Body struct {
			UserId     int64       `json:"userId"`
			AddressId  int64       `json:"addressId"`
			OpType     int         `json:"opType,options=1|2"`
			Preference *Preference `json:"preference,optional" validate:"required_if=OpType 2"`
		} `json:"body"`
	}
	ReachResp struct {
		AddressId  int64       `json:"addressId"`
		Preference *Preference `json:"preference"`
		UpdateTime *int64      `json:"updateTime"`
	}

	NotifyReq struct {
		Head Head `json:"head"`
		Body struct {
			UserId         int64             `json:"userId"`
			WaybillNo      string            `json:"waybillNo" validate:"alphanum,len=15"`
			TemplateCode   string            `json:"templateCode" validate:"max=32"`
			TemplateParams map[string]string `json:"templateParams,optional"`
			Channels       []string          `json:"channels" validate:"min=1,max=3,unique,dive,oneof=SMS APP WECHAT"`
			SendTime       string            `json:"sendTime,optional" validate:"omitempty,datetime=2006-01-02 15:04:05"`
		} `json:"body"`
	}
	NotifyResp struct {
		NotifyId string   `json:"notifyId"`
		Channels []string `json:"channels"`
		Status   int      `json:"status"`
	}

	Result struct {
		Code string `json:"code"`
		Msg  string `json:"msg"`
		Data any    `json:"data"`
	}
)
