import { Body, Controller, Post, UnauthorizedException } from '@nestjs/common'
import { randomUUID } from 'node:crypto'
import { AuthenticateDto } from './auth.dto.js'
import { TokenService } from './token.service.js'

@Controller('auth-authenticate')
export class AuthController {
  constructor(private readonly tokens: TokenService) {}

  @Post()
  authenticate(@Body() dto: AuthenticateDto) {
    const issued = this.tokens.issue(dto.app_id, dto.app_key)
    if (issued === undefined) throw new UnauthorizedException('app_id or app_key is wrong')
    return {
      data: {
        session_id: randomUUID(),
        access_token: issued.token,
        expires_at: new Date(issued.expiresAt).toISOString(),
        app: { app_id: dto.app_id, region: 'eu-central' },
      },
    }
  }
}
