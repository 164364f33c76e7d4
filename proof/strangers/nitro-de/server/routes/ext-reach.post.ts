interface Anfrage { empfaengerId: string, aktion: 'abfragen' | 'aendern', praeferenz?: Record<string, unknown> }

const uhrzeit = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' } as const

const lesen = eingabe<Anfrage>({
  type: 'object',
  required: ['empfaengerId', 'aktion'],
  properties: {
    empfaengerId: { type: 'string', pattern: '^E[0-9]{8}$' },
    aktion: { enum: ['abfragen', 'aendern'] },
    praeferenz: {
      type: 'object',
      required: ['art'],
      properties: {
        art: { enum: ['ABSTELLORT', 'NACHBAR', 'FILIALE'] },
        abstellort: { type: 'string', minLength: 3, maxLength: 80 },
        nachbar: {
          type: 'object',
          required: ['name', 'hausnummer'],
          properties: { name: { type: 'string', minLength: 2 }, hausnummer: { type: 'string', pattern: '^[0-9]{1,4}[a-z]?$' } },
        },
        filialnummer: { type: 'string', pattern: '^[0-9]{6}$' },
        gueltigAb: { type: 'string', format: 'date' },
        zeitfenster: { type: 'object', required: ['von', 'bis'], properties: { von: uhrzeit, bis: uhrzeit } },
      },
      allOf: [
        { if: { properties: { art: { const: 'ABSTELLORT' } } }, then: { required: ['abstellort'] } },
        { if: { properties: { art: { const: 'NACHBAR' } } }, then: { required: ['nachbar'] } },
        { if: { properties: { art: { const: 'FILIALE' } } }, then: { required: ['filialnummer'] } },
      ],
    },
  },
  if: { properties: { aktion: { const: 'aendern' } }, required: ['aktion'] },
  then: { required: ['praeferenz'] },
})

export default defineEventHandler(async (event) => {
  sitzungPruefen(event)
  const a = await lesen(event)
  const e = empfaengerFinden(a.empfaengerId)
  if (a.aktion === 'aendern') praeferenzen.set(e.id, a.praeferenz)
  return { empfaengerId: e.id, aktion: a.aktion, praeferenz: praeferenzen.get(e.id) ?? null }
})
