const Hapi = require('@hapi/hapi')
const auth = require('./auth')
const contacts = require('./contacts')

const start = async () => {
  const server = Hapi.server({
    host: '127.0.0.1',
    port: Number(process.argv[2]),
    routes: { payload: { maxBytes: 65536, allow: 'application/json' } },
  })
  await server.register(auth)
  await server.register(contacts)
  await server.start()
}

start().catch(error => {
  console.error(error)
  process.exit(1)
})
