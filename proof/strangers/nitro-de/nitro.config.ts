export default defineNitroConfig({
  compatibilityDate: '2025-11-01',
  srcDir: 'server',
  preset: 'node-server',
  baseURL: '/zustellung/v1/',
  errorHandler: '~/fehler',
})
