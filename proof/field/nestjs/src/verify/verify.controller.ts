import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common'
import { TokenGuard } from '../auth/token.guard.js'
import { CustomerService } from '../customers/customer.service.js'
import { VerifyDto } from './verify.dto.js'

@Controller('ext-verify')
@UseGuards(TokenGuard)
export class VerifyController {
  constructor(private readonly customers: CustomerService) {}

  @Post()
  @HttpCode(200)
  verify(@Body() dto: VerifyDto) {
    const customer = this.customers.match(dto.family_name, dto.mobile, dto.address.postal_code)
    const checked_at = new Date().toISOString()
    if (customer === undefined) return { data: { outcome: 'not_found', checked_at } }
    const { street, house_number } = customer.address
    const exact = dto.address.house_number === house_number && dto.address.street === street
    return {
      data: {
        outcome: exact ? 'verified' : 'address_differs',
        customer_ref: customer.customer_ref,
        checks: { name: true, mobile: true, address: exact },
        checked_at,
      },
    }
  }
}
