import { randomUUID } from 'node:crypto'

interface Anfrage { empfaengerId: string, vorlage: string, anlass: string, kanal?: string, sendung: { sendungsnummer: string } }

const lesen = eingabe<Anfrage>({
  type: 'object',
  required: ['empfaengerId', 'sendung', 'anlass', 'vorlage'],
  properties: {
    empfaengerId: { type: 'string', pattern: '^E[0-9]{8}$' },
    vorlage: { type: 'string', minLength: 1 },
    anlass: { enum: ['ANGEKUENDIGT', 'IN_ZUSTELLUNG', 'VERZOEGERT', 'ZUGESTELLT'] },
    kanal: { enum: ['SMS', 'EMAIL'] },
    neueZustellzeit: { type: 'string', format: 'date-time' },
    sendung: {
      type: 'object',
      required: ['sendungsnummer'],
      properties: {
        sendungsnummer: { type: 'string', pattern: '^[0-9]{12}$' },
        gewichtGramm: { type: 'integer', minimum: 1, maximum: 31500 },
        nachnahme: {
          type: 'object',
          required: ['betragCent', 'waehrung'],
          properties: { betragCent: { type: 'integer', minimum: 1 }, waehrung: { enum: ['EUR', 'CHF'] } },
        },
      },
    },
  },
  if: { properties: { anlass: { const: 'VERZOEGERT' } }, required: ['anlass'] },
  then: { required: ['neueZustellzeit'] },
})

export default defineEventHandler(async (event) => {
  sitzungPruefen(event)
  const a = await lesen(event)
  const e = empfaengerFinden(a.empfaengerId)
  if (!VORLAGEN.includes(a.vorlage)) {
    throw createError({ statusCode: 422, message: `Vorlage ${a.vorlage} ist für diesen Mandanten nicht freigegeben`, data: { code: 'VORLAGE_UNBEKANNT' } })
  }
  setResponseStatus(event, 202)
  return { benachrichtigungId: randomUUID(), status: 'angenommen', kanal: a.kanal ?? 'SMS', empfaengerId: e.id }
})
