import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import type { Request } from 'express'
import { TokenService } from './token.service.js'

@Injectable()
export class TokenGuard implements CanActivate {
  constructor(private readonly tokens: TokenService) {}

  canActivate(context: ExecutionContext): boolean {
    const token = context.switchToHttp().getRequest<Request>().header('x-access-token')
    if (token === undefined) throw new UnauthorizedException('x-access-token header is missing')
    if (this.tokens.find(token) === undefined) throw new UnauthorizedException('access token is invalid or has expired')
    return true
  }
}
