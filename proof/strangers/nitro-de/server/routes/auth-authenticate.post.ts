const lesen = eingabe<{ mandant: string, schluessel: string }>({
  type: 'object',
  required: ['mandant', 'schluessel'],
  properties: {
    mandant: { type: 'string', pattern: '^[0-9]{4}-[A-Z]{2}$' },
    schluessel: { type: 'string', minLength: 16 },
    anwendung: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 40 },
        version: { type: 'string', pattern: '^[0-9]+\\.[0-9]+(\\.[0-9]+)?$' },
      },
    },
  },
})

export default defineEventHandler(async (event) => {
  const { mandant, schluessel } = await lesen(event)
  if (MANDANTEN[mandant] !== schluessel) {
    throw createError({ statusCode: 401, message: 'Mandant oder Schlüssel falsch', data: { code: 'ZUGANG_VERWEIGERT' } })
  }
  return { sitzung: neueSitzung() }
})
