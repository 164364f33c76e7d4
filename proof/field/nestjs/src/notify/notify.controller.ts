import { Body, Controller, NotFoundException, Post, UseGuards } from '@nestjs/common'
import { randomInt } from 'node:crypto'
import { TokenGuard } from '../auth/token.guard.js'
import { CustomerService } from '../customers/customer.service.js'
import { NotifyDto } from './notify.dto.js'

@Controller('ext-notify')
@UseGuards(TokenGuard)
export class NotifyController {
  constructor(private readonly customers: CustomerService) {}

  @Post()
  notify(@Body() dto: NotifyDto) {
    if (this.customers.find(dto.customer_ref) === undefined)
      throw new NotFoundException(`customer ${dto.customer_ref} does not exist`)
    return {
      data: {
        notification_id: randomInt(10_000_000, 99_999_999),
        state: dto.send_after === undefined ? 'queued' : 'scheduled',
        shipments: dto.shipments.length,
        created_at: new Date().toISOString(),
      },
    }
  }
}
