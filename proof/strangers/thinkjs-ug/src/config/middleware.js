// think-trace 404 we 500 ni bashquridu; JSON soralsa JSON, bolmisa bet
module.exports = [
  { handle: 'meta', options: { logRequest: false, sendResponseTime: false } },
  { handle: 'trace', options: { debug: false, contentType: () => 'json', error: () => {} } },
  { handle: 'payload', options: { limit: '64kb' } },
  { handle: 'router', options: { defaultModule: '', defaultController: 'index', defaultAction: 'index' } },
  'logic',
  'controller'
];
