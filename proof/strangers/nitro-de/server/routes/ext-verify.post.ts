interface Anfrage { telefon: string, nachname: string, anschrift: { plz: string } }

const lesen = eingabe<Anfrage>({
  type: 'object',
  required: ['telefon', 'nachname', 'anschrift'],
  properties: {
    telefon: { type: 'string', pattern: '^\\+49[0-9]{6,13}$' },
    nachname: { type: 'string', minLength: 1, maxLength: 60 },
    vorname: { type: 'string', minLength: 1, maxLength: 60 },
    geburtsdatum: { type: 'string', format: 'date' },
    anschrift: {
      type: 'object',
      required: ['plz'],
      properties: {
        plz: { type: 'string', pattern: '^[0-9]{5}$' },
        ort: { type: 'string', maxLength: 80 },
        strasse: { type: 'string', maxLength: 120 },
      },
    },
  },
})

export default defineEventHandler(async (event) => {
  sitzungPruefen(event)
  const a = await lesen(event)
  const e = EMPFAENGER.find(x => x.telefon === a.telefon && x.nachname.toLowerCase() === a.nachname.toLowerCase() && x.plz === a.anschrift.plz)
  return e ? { bekannt: true, empfaengerId: e.id } : { bekannt: false }
})
