import { Schema } from "effect"

// Nessuna proprietà sconosciuta, e tutti gli errori insieme.
export const rigoroso = { parseOptions: { onExcessProperty: "error", errors: "all" } } as const

export const Cap = Schema.String.pipe(
  Schema.pattern(/^\d{5}$/, { identifier: "Cap", message: () => "Il CAP è composto da 5 cifre" })
)
export const Cellulare = Schema.String.pipe(Schema.pattern(/^\+39\d{9,10}$/))
export const DestinatarioId = Schema.String.pipe(Schema.pattern(/^DST-\d{6}$/), Schema.brand("DestinatarioId"))
export const Ora = Schema.String.pipe(Schema.pattern(/^([01]\d|2[0-3]):[0-5]\d$/))

// --- autenticazione

export const Accesso = Schema.Struct({
  codiceAzienda: Schema.NonEmptyString,
  credenziali: Schema.Struct({
    utente: Schema.NonEmptyString,
    password: Schema.NonEmptyString
  })
}).annotations({ identifier: "Accesso", ...rigoroso })

export const Sessione = Schema.Struct({
  sessione: Schema.Struct({ token: Schema.String, creataIl: Schema.DateTimeUtc, scadeIl: Schema.DateTimeUtc })
})

// --- verifica

export const RichiestaVerifica = Schema.Struct({
  destinatario: Schema.Struct({
    nome: Schema.optional(Schema.NonEmptyString),
    cognome: Schema.NonEmptyString,
    cellulare: Cellulare
  }),
  cap: Cap
}).annotations({ identifier: "RichiestaVerifica", ...rigoroso })

export const EsitoVerifica = Schema.Struct({
  esito: Schema.Literal("REGISTRATO"),
  destinatario: Schema.Struct({ id: Schema.String, nominativo: Schema.String, attivo: Schema.Boolean })
})

// --- preferenze di recapito

export const Luogo = Schema.Literal("DOMICILIO", "PORTINERIA", "VICINO", "PUNTO_RITIRO")

export const Fascia = Schema.Struct({ giorno: Schema.Literal("LUN", "MAR", "MER", "GIO", "VEN", "SAB"), dalle: Ora, alle: Ora })

const Preferenza_ = Schema.Struct({
  luogo: Luogo,
  vicino: Schema.optional(Schema.Struct({
    nominativo: Schema.String.pipe(Schema.minLength(2), Schema.maxLength(60)),
    interno: Schema.optional(Schema.String.pipe(Schema.maxLength(8)))
  })),
  fasce: Schema.optional(Schema.Array(Fascia).pipe(Schema.minItems(1), Schema.maxItems(6))),
  citofono: Schema.optional(Schema.String.pipe(Schema.maxLength(40))),
  avvisaPrima: Schema.optional(Schema.Boolean)
})

export const Preferenza = Preferenza_.pipe(
  Schema.filter((p) =>
    p.luogo === "VICINO" && p.vicino === undefined
      ? { path: ["vicino"], message: "obbligatorio quando luogo è VICINO" }
      : undefined
  )
)

const Indirizzo = Schema.Struct({
  via: Schema.NonEmptyString,
  civico: Schema.NonEmptyString,
  cap: Cap,
  localita: Schema.optional(Schema.NonEmptyString),
  provincia: Schema.optional(Schema.String.pipe(Schema.pattern(/^[A-Z]{2}$/)))
})

export const Lettura = Schema.Struct({
  operazione: Schema.Literal("LETTURA"),
  destinatarioId: DestinatarioId,
  indirizzo: Indirizzo
}).annotations({ identifier: "Lettura" })

export const Modifica = Schema.Struct({
  operazione: Schema.Literal("MODIFICA"),
  destinatarioId: DestinatarioId,
  indirizzo: Indirizzo,
  preferenza: Preferenza
}).annotations({ identifier: "Modifica" })

export const RichiestaPreferenze = Schema.Union(Lettura, Modifica).annotations(rigoroso)

export const EsitoPreferenze = Schema.Struct({
  destinatarioId: Schema.String,
  preferenza: Preferenza_,
  modificata: Schema.Boolean,
  aggiornataIl: Schema.NullOr(Schema.DateTimeUtc)
})

// --- notifiche

export const RichiestaNotifica = Schema.Struct({
  destinatarioId: DestinatarioId,
  modello: Schema.NonEmptyString,
  evento: Schema.Literal("AFFIDATA", "IN_CONSEGNA", "IN_GIACENZA", "CONSEGNATA"),
  spedizione: Schema.Struct({
    numero: Schema.String.pipe(Schema.pattern(/^[A-Z]{2}\d{9}IT$/)),
    colli: Schema.optional(Schema.Int.pipe(Schema.between(1, 50)))
  }),
  arrivoPrevisto: Schema.optional(Schema.DateTimeUtc),
  canali: Schema.optional(Schema.NonEmptyArray(Schema.Literal("SMS", "EMAIL", "WHATSAPP")))
}).pipe(
  Schema.filter((n) =>
    n.evento === "IN_CONSEGNA" && n.arrivoPrevisto === undefined
      ? { path: ["arrivoPrevisto"], message: "obbligatorio quando evento è IN_CONSEGNA" }
      : undefined
  )
).annotations({ identifier: "RichiestaNotifica", ...rigoroso })

export const EsitoNotifica = Schema.Struct({
  notificaId: Schema.String,
  stato: Schema.Literal("IN_CODA"),
  canali: Schema.Array(Schema.String)
})
