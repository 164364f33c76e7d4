import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, HttpApiSchema, HttpApiSecurity } from "@effect/platform"
import { Context, Schema } from "effect"
import * as S from "./schemi.js"

export class NonAutorizzato extends Schema.TaggedError<NonAutorizzato>()(
  "NonAutorizzato", { messaggio: Schema.String }, HttpApiSchema.annotations({ status: 401 })
) {}
export class CredenzialiErrate extends Schema.TaggedError<CredenzialiErrate>()(
  "CredenzialiErrate", { messaggio: Schema.String }, HttpApiSchema.annotations({ status: 401 })
) {}
export class DestinatarioNonTrovato extends Schema.TaggedError<DestinatarioNonTrovato>()(
  "DestinatarioNonTrovato", { messaggio: Schema.String }, HttpApiSchema.annotations({ status: 404 })
) {}
export class IndirizzoNonCorrispondente extends Schema.TaggedError<IndirizzoNonCorrispondente>()(
  "IndirizzoNonCorrispondente", { messaggio: Schema.String }, HttpApiSchema.annotations({ status: 409 })
) {}
export class ModelloSconosciuto extends Schema.TaggedError<ModelloSconosciuto>()(
  "ModelloSconosciuto", { modello: Schema.String, messaggio: Schema.String }, HttpApiSchema.annotations({ status: 422 })
) {}

export class Azienda extends Context.Tag("Azienda")<Azienda, { readonly codice: string }>() {}

export class Autorizzazione extends HttpApiMiddleware.Tag<Autorizzazione>()("Autorizzazione", {
  failure: NonAutorizzato,
  provides: Azienda,
  security: { token: HttpApiSecurity.apiKey({ in: "header", key: "x-token-sessione" }) }
}) {}

const accesso = HttpApiGroup.make("accesso").add(
  HttpApiEndpoint.post("autentica", "/auth-authenticate")
    .setPayload(S.Accesso).addSuccess(S.Sessione, { status: 201 }).addError(CredenzialiErrate)
)

const recapito = HttpApiGroup.make("recapito")
  .add(HttpApiEndpoint.post("verifica", "/ext-verify")
    .setPayload(S.RichiestaVerifica).addSuccess(S.EsitoVerifica).addError(DestinatarioNonTrovato))
  .add(HttpApiEndpoint.post("preferenze", "/ext-reach")
    .setPayload(S.RichiestaPreferenze).addSuccess(S.EsitoPreferenze).addError(DestinatarioNonTrovato).addError(IndirizzoNonCorrispondente))
  .add(HttpApiEndpoint.post("notifica", "/ext-notify")
    .setPayload(S.RichiestaNotifica).addSuccess(S.EsitoNotifica, { status: 202 }).addError(DestinatarioNonTrovato).addError(ModelloSconosciuto))
  .middleware(Autorizzazione)

export class ConsegneApi extends HttpApi.make("consegne").add(accesso).add(recapito).prefix("/api/consegne") {}
