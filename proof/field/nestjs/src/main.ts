import 'reflect-metadata'
import { ValidationPipe, VersioningType } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'

const app = await NestFactory.create(AppModule, { logger: ['error'] })
app.setGlobalPrefix('delivery')
app.enableVersioning({ type: VersioningType.URI, defaultVersion: '2' })
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }))
await app.listen(Number(process.argv[2]), '127.0.0.1')
