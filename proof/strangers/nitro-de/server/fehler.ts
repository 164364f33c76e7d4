import type { NitroErrorHandler } from 'nitropack'

const handler: NitroErrorHandler = (error: any, event) => {
  const status = error.statusCode || 500
  const unbekannt = status >= 500
  event.node.res.statusCode = status
  event.node.res.setHeader('Content-Type', 'application/json; charset=utf-8')
  const fehler: Record<string, unknown> = {
    code: error.data?.code ?? (status === 404 ? 'NICHT_GEFUNDEN' : unbekannt ? 'INTERN' : 'ANFRAGE_UNGUELTIG'),
    meldung: unbekannt ? 'Interner Fehler' : error.message,
  }
  if (error.data?.details) fehler.details = error.data.details
  event.node.res.end(JSON.stringify({ fehler }))
}

export default handler
