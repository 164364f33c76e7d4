import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ErvenytelenToken } from '#exceptions/uzleti_hibak'
import tokenTar from '#services/token_tar'

export default class TokenMiddleware {
  async handle({ request }: HttpContext, next: NextFn) {
    const [tipus, token] = (request.header('authorization') ?? '').split(' ')
    if (tipus.toLowerCase() !== 'bearer' || !token || !tokenTar.ervenyes(token)) {
      throw new ErvenytelenToken()
    }
    return next()
  }
}
