package actions

import (
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gobuffalo/buffalo"
	"github.com/gofrs/uuid"

	"kaya.ng/isarwa/models"
)

type mutum struct {
	lamba, waya, mahaifi, gari, jiha string
	zabi                             models.Zabi
	anSabunta                        *time.Time
}

var (
	kulle  sync.Mutex
	mutane = []*mutum{
		{lamba: "MK-004417", waya: "+2348031234567", mahaifi: "Bello", gari: "Kano", jiha: "KN", zabi: models.Zabi{Wuri: "kofa"}},
		{lamba: "MK-002096", waya: "+2347065550142", mahaifi: "Danjuma", gari: "Zaria", jiha: "KD", zabi: models.Zabi{Wuri: "kofa"}},
		{lamba: "MK-007730", waya: "+2349011122233", mahaifi: "Yusuf", gari: "Katsina", jiha: "KT", zabi: models.Zabi{Wuri: "shago", LambarShago: "SHG-117"}},
	}
	samfura = map[string]bool{"SMF-ISARWA-01": true, "SMF-ISARWA-02": true, "SMF-JINKIRI-01": true}
	shaguna = map[string]bool{"SHG-117": true, "SHG-204": true, "SHG-311": true}
)

func nemi(lamba string) *mutum {
	for _, m := range mutane {
		if m.lamba == lamba {
			return m
		}
	}
	return nil
}

// Tantance: POST /ext-verify
func Tantance(c buffalo.Context) error {
	b := &models.TantanceBukata{}
	if ok, err := karanta(c, b); !ok {
		return err
	}
	for _, m := range mutane {
		if m.waya != b.Mutum.LambarWaya || !strings.EqualFold(m.mahaifi, strings.TrimSpace(b.Mutum.SunanMahaifi)) {
			continue
		}
		bayanai := map[string]interface{}{"lambar_mai_karba": m.lamba, "an_tantance": true}
		if b.Adireshi != nil {
			bayanai["adireshi_ya_dace"] = strings.EqualFold(m.gari, strings.TrimSpace(b.Adireshi.Gari)) && m.jiha == b.Adireshi.Jiha
		}
		return nasara(c, http.StatusOK, bayanai)
	}
	return kuskure(c, http.StatusNotFound, "Ba mu san wannan mutum ba")
}

type zabiBayanai struct {
	LambarMaiKarba string      `json:"lambar_mai_karba"`
	Zabi           models.Zabi `json:"zabi"`
	AnSabunta      *time.Time  `json:"an_sabunta"`
}

// Zabi: POST /ext-reach
func Zabi(c buffalo.Context) error {
	b := &models.ZabiBukata{}
	if ok, err := karanta(c, b); !ok {
		return err
	}
	kulle.Lock()
	defer kulle.Unlock()
	m := nemi(b.LambarMaiKarba)
	if m == nil {
		return kuskure(c, http.StatusNotFound, "Babu mai karɓa mai wannan lamba")
	}
	if b.Aiki == "sauya" {
		if b.Zabi.Wuri == "shago" && !shaguna[b.Zabi.LambarShago] {
			return kuskure(c, http.StatusConflict, "Babu shago mai wannan lamba")
		}
		yanzu := time.Now().UTC().Truncate(time.Second)
		m.zabi, m.anSabunta = *b.Zabi, &yanzu
	}
	return nasara(c, http.StatusOK, zabiBayanai{m.lamba, m.zabi, m.anSabunta})
}

// AikaSako: POST /ext-notify
func AikaSako(c buffalo.Context) error {
	b := &models.SakoBukata{}
	if ok, err := karanta(c, b); !ok {
		return err
	}
	kulle.Lock()
	m := nemi(b.LambarMaiKarba)
	kulle.Unlock()
	if m == nil {
		return kuskure(c, http.StatusNotFound, "Babu mai karɓa mai wannan lamba")
	}
	if !samfura[b.Samfuri] {
		return kuskure(c, http.StatusConflict, "Babu samfurin sako mai wannan suna")
	}
	id, err := uuid.NewV4()
	if err != nil {
		return err
	}
	hanya := b.Hanya
	if hanya == "" {
		hanya = "sms"
	}
	return nasara(c, http.StatusCreated, map[string]interface{}{"lambar_sako": id, "hanya": hanya, "yanayi": "a_layi"})
}
