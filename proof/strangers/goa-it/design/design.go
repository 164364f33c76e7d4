package design

import (
	. "goa.design/goa/v3/dsl"
)

var _ = API("consegna", func() {
	Title("Consegna Urbana - servizi per i mittenti")
	Version("1.4")
	Server("consegna", func() {
		Host("locale", func() { URI("http://127.0.0.1:8080") })
	})
	HTTP(func() { Path("/servizi") })
})

var Sessione = APIKeySecurity("sessione", func() {
	Description("Gettone di sessione")
})

var Indirizzo = Type("Indirizzo", func() {
	Attribute("via", String, func() { MinLength(3); MaxLength(80) })
	Attribute("civico", String, func() { Pattern(`^\d{1,4}(/?[A-Z])?$`) })
	Attribute("cap", String, func() { Pattern(`^\d{5}$`) })
	Attribute("citta", String, func() { MinLength(2); MaxLength(60) })
	Attribute("provincia", String, func() { Pattern(`^[A-Z]{2}$`) })
	Attribute("interno", String, func() { MaxLength(8) })
	Required("via", "civico", "cap", "citta", "provincia")
})

var FasciaOraria = Type("FasciaOraria", func() {
	Attribute("dalle", String, func() { Pattern(`^([01]\d|2[0-3]):[0-5]\d$`) })
	Attribute("alle", String, func() { Pattern(`^([01]\d|2[0-3]):[0-5]\d$`) })
	Required("dalle", "alle")
})

var Vicino = Type("Vicino", func() {
	Attribute("nominativo", String, func() { MinLength(3); MaxLength(60) })
	Attribute("interno", String, func() { MaxLength(8) })
	Required("nominativo")
})

var Preferenza = Type("Preferenza", func() {
	Attribute("modalita", String, func() { Enum("a_mano", "portineria", "vicino", "punto_ritiro") })
	Attribute("indirizzo", Indirizzo)
	Attribute("fascia_oraria", FasciaOraria)
	Attribute("vicino", Vicino)
	Attribute("codice_punto", String, func() { Pattern(`^PR\d{4}$`) })
	Attribute("note", String, func() { MaxLength(160) })
	Required("modalita")
})

var Spedizione = Type("Spedizione", func() {
	Attribute("codice", String, func() { Pattern(`^CU\d{9}IT$`) })
	Attribute("colli", Int, func() { Minimum(1); Maximum(50) })
	Attribute("peso_kg", Float64, func() { Minimum(0.1); Maximum(70) })
	Required("codice")
})

func gettone() {
	APIKey("sessione", "gettone", String)
}


var _ = Service("mittenti", func() {
	Error("non_autorizzato")
	Error("destinatario_sconosciuto")
	Error("missing_field")
	HTTP(func() {
		Response("non_autorizzato", StatusUnauthorized)
		Response("destinatario_sconosciuto", StatusNotFound)
		Response("missing_field", StatusBadRequest)
	})

	Method("accesso", func() {
		NoSecurity()
		Payload(func() {
			Attribute("codice_cliente", String, func() { Pattern(`^CU-\d{5}$`) })
			Attribute("chiave_segreta", String, func() { MinLength(12) })
			Required("codice_cliente", "chiave_segreta")
		})
		Result(func() {
			Attribute("gettone", String)
			Attribute("durata_secondi", Int)
			Attribute("scade_il", String)
			Required("gettone", "durata_secondi", "scade_il")
		})
		HTTP(func() {
			POST("/auth-authenticate")
			Response(StatusOK, func() {
				Header("gettone:X-Gettone")
			})
		})
	})

	Method("verifica", func() {
		Security(Sessione)
		Payload(func() {
			gettone()
			Attribute("cellulare", String, func() { Pattern(`^\+39\d{9,10}$`) })
			Attribute("cognome", String, func() { MinLength(2); MaxLength(60) })
			Attribute("cap", String, func() { Pattern(`^\d{5}$`) })
			Required("gettone", "cellulare", "cognome")
		})
		Result(func() {
			Attribute("presente", Boolean)
			Attribute("destinatario_id", String)
			Attribute("nome_completo", String)
			Required("presente", "destinatario_id", "nome_completo")
		})
		HTTP(func() {
			POST("/ext-verify")
			Header("gettone:X-Gettone")
			Response(StatusOK)
		})
	})

	Method("recapito", func() {
		Security(Sessione)
		Payload(func() {
			gettone()
			Attribute("destinatario_id", String, func() { Pattern(`^DST-[0-9A-F]{6}$`) })
			Attribute("azione", String, func() { Enum("leggi", "aggiorna") })
			Attribute("preferenza", Preferenza)
			Required("gettone", "destinatario_id", "azione")
		})
		Result(func() {
			Attribute("destinatario_id", String)
			Attribute("preferenza", Preferenza)
			Attribute("aggiornata_il", String)
			Required("destinatario_id", "preferenza")
		})
		HTTP(func() {
			POST("/ext-reach")
			Header("gettone:X-Gettone")
			Response(StatusOK)
		})
	})

	Method("avviso", func() {
		Security(Sessione)
		Payload(func() {
			gettone()
			Attribute("destinatario_id", String, func() { Pattern(`^DST-[0-9A-F]{6}$`) })
			Attribute("spedizione", Spedizione)
			Attribute("evento", String, func() { Enum("presa_in_carico", "in_consegna", "ritardo", "consegnata") })
			Attribute("data_prevista", String, func() { Format(FormatDate) })
			Attribute("fascia_oraria", FasciaOraria)
			Attribute("canale", String, func() { Enum("sms", "email") })
			Required("gettone", "destinatario_id", "spedizione", "evento")
		})
		Result(func() {
			Attribute("avviso_id", String)
			Attribute("stato", String)
			Attribute("canale", String)
			Required("avviso_id", "stato", "canale")
		})
		HTTP(func() {
			POST("/ext-notify")
			Header("gettone:X-Gettone")
			Response(StatusAccepted)
		})
	})
})
