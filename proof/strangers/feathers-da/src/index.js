import { app } from './app.js'

process.on('unhandledRejection', (reason) => console.error('Unhandled rejection', reason))

await app.listen(Number(process.env.PORT), '127.0.0.1')

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
