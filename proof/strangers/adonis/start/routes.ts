import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'

const HitelesitesController = () => import('#controllers/hitelesites_controller')
const CimzettekController = () => import('#controllers/cimzettek_controller')
const ErtesitesekController = () => import('#controllers/ertesitesek_controller')

router
  .group(() => {
    router.post('/auth-authenticate', [HitelesitesController, 'store'])

    router
      .group(() => {
        router.post('/ext-verify', [CimzettekController, 'ellenorzes'])
        router.post('/ext-reach', [CimzettekController, 'beallitasok'])
        router.post('/ext-notify', [ErtesitesekController, 'store'])
      })
      .use(middleware.token())
  })
  .prefix('/partner-api')
