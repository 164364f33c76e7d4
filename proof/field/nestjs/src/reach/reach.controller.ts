import { Body, Controller, HttpCode, NotFoundException, Post, UseGuards } from '@nestjs/common'
import { TokenGuard } from '../auth/token.guard.js'
import { CustomerService } from '../customers/customer.service.js'
import { ReachDto, UpdateDto } from './reach.dto.js'

@Controller('ext-reach')
@UseGuards(TokenGuard)
export class ReachController {
  constructor(private readonly customers: CustomerService) {}

  @Post()
  @HttpCode(200)
  reach(@Body() dto: ReachDto) {
    const customer = this.customers.find(dto.customer_ref)
    if (customer === undefined) throw new NotFoundException(`customer ${dto.customer_ref} does not exist`)
    if (dto.instruction instanceof UpdateDto) {
      const { place, description = null, neighbour_name = null } = dto.instruction
      customer.drop_place = { kind: place, description, neighbour_name }
      customer.revision += 1
    }
    return { data: { customer_ref: customer.customer_ref, drop_place: customer.drop_place, revision: customer.revision } }
  }
}
