import { Module } from '@nestjs/common'
import { AuthController } from './auth/auth.controller.js'
import { TokenService } from './auth/token.service.js'
import { CustomerService } from './customers/customer.service.js'
import { NotifyController } from './notify/notify.controller.js'
import { ReachController } from './reach/reach.controller.js'
import { VerifyController } from './verify/verify.controller.js'

@Module({
  controllers: [AuthController, VerifyController, ReachController, NotifyController],
  providers: [TokenService, CustomerService],
})
export class AppModule {}
