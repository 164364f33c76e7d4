import { HttpApiBuilder } from "@effect/platform"
import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { Config, DateTime, Duration, Effect, Layer, Redacted } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { createServer } from "node:http"
import {
  Autorizzazione, ConsegneApi, CredenzialiErrate, DestinatarioNonTrovato, IndirizzoNonCorrispondente, ModelloSconosciuto, NonAutorizzato
} from "./api.js"
import type { Preferenza } from "./schemi.js"

interface Destinatario {
  id: string; nome: string; cognome: string; cellulare: string; cap: string; via: string; civico: string
  preferenza: typeof Preferenza.Type; aggiornataIl: DateTime.Utc | null
}
const persona = (id: string, nome: string, cognome: string, cellulare: string, cap: string, via: string, civico: string): Destinatario =>
  ({ id, nome, cognome, cellulare, cap, via, civico, preferenza: { luogo: "DOMICILIO" }, aggiornataIl: null })

const destinatari = [
  persona("DST-204817", "Chiara", "Bellandi", "+393471128840", "50123", "Via dei Servi", "27/A"),
  persona("DST-204911", "Tommaso", "Ricci", "+393288850142", "40121", "Via Galliera", "8"),
  persona("DST-205236", "Ornella", "De Santis", "+393339012277", "10122", "Corso Siccardi", "15")
]
const aziende = new Map([["FIORENTINA-LOG", { utente: "integrazione", password: "Gelsomino!4417-arno" }]])
const modelli = new Set(["AVVISO-FI-12", "AVVISO-FI-13"])
const sessioni = new Map<string, { codice: string; scadeIl: DateTime.Utc }>()

const piatto = (s: string) => s.trim().toLocaleLowerCase("it")

const trova = (id: string) => {
  const d = destinatari.find((d) => d.id === id)
  return d ? Effect.succeed(d) : Effect.fail(new DestinatarioNonTrovato({ messaggio: `Nessun destinatario con id ${id}` }))
}

const AutorizzazioneLive = Layer.succeed(Autorizzazione, {
  token: (chiave) =>
    Effect.gen(function* () {
      const token = Redacted.value(chiave)
      if (token === "") return yield* new NonAutorizzato({ messaggio: "Header x-token-sessione mancante" })
      const s = sessioni.get(token)
      if (!s) return yield* new NonAutorizzato({ messaggio: "Token di sessione non riconosciuto" })
      if (yield* DateTime.isPast(s.scadeIl)) return yield* new NonAutorizzato({ messaggio: "Sessione scaduta" })
      return { codice: s.codice }
    })
})

const AccessoLive = HttpApiBuilder.group(ConsegneApi, "accesso", (h) =>
  h.handle("autentica", ({ payload }) =>
    Effect.gen(function* () {
      const a = aziende.get(payload.codiceAzienda)
      if (!a || a.utente !== payload.credenziali.utente || a.password !== payload.credenziali.password) {
        return yield* new CredenzialiErrate({ messaggio: "Codice azienda, utente o password non corretti" })
      }
      const durata = yield* Effect.orDie(Config.integer("TOKEN_TTL_SECONDS").pipe(Config.withDefault(1800)))
      const creataIl = yield* DateTime.now
      const scadeIl = DateTime.addDuration(creataIl, Duration.seconds(durata))
      const token = randomBytes(24).toString("base64url")
      sessioni.set(token, { codice: payload.codiceAzienda, scadeIl })
      return { sessione: { token, creataIl, scadeIl } }
    })))

const RecapitoLive = HttpApiBuilder.group(ConsegneApi, "recapito", (h) =>
  h
    .handle("verifica", ({ payload: { cap, destinatario: r } }) =>
      Effect.gen(function* () {
        const d = destinatari.find((d) => d.cellulare === r.cellulare && d.cap === cap && piatto(d.cognome) === piatto(r.cognome))
        if (!d) return yield* new DestinatarioNonTrovato({ messaggio: "Destinatario non registrato" })
        return { esito: "REGISTRATO" as const, destinatario: { id: d.id, nominativo: `${d.nome} ${d.cognome}`, attivo: true } }
      }))
    .handle("preferenze", ({ payload }) =>
      Effect.gen(function* () {
        const d = yield* trova(payload.destinatarioId)
        const { cap, civico, via } = payload.indirizzo
        if (cap !== d.cap || piatto(civico) !== piatto(d.civico) || piatto(via) !== piatto(d.via)) {
          return yield* new IndirizzoNonCorrispondente({ messaggio: "L'indirizzo non risulta associato al destinatario" })
        }
        if (payload.operazione === "MODIFICA") {
          d.preferenza = payload.preferenza
          d.aggiornataIl = yield* DateTime.now
        }
        return { destinatarioId: d.id, preferenza: d.preferenza, modificata: payload.operazione === "MODIFICA", aggiornataIl: d.aggiornataIl }
      }))
    .handle("notifica", ({ payload }) =>
      Effect.gen(function* () {
        yield* trova(payload.destinatarioId)
        if (!modelli.has(payload.modello)) {
          return yield* new ModelloSconosciuto({ modello: payload.modello, messaggio: "Modello di messaggio inesistente" })
        }
        return { notificaId: randomUUID(), stato: "IN_CODA" as const, canali: payload.canali ?? ["SMS"] }
      })))

const ApiLive = HttpApiBuilder.api(ConsegneApi).pipe(
  Layer.provide(AccessoLive),
  Layer.provide(RecapitoLive),
  Layer.provide(AutorizzazioneLive)
)

const ServerLive = Layer.unwrapEffect(Effect.map(Config.integer("PORT"), (port) =>
  NodeHttpServer.layer(createServer, { port, host: "127.0.0.1" })))

HttpApiBuilder.serve().pipe(Layer.provide(ApiLive), Layer.provide(ServerLive), Layer.launch, NodeRuntime.runMain)
