import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEnum,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  IsInt,
  ValidateNested,
} from 'class-validator'

export enum Urgency {
  Low = 1,
  Normal = 2,
  High = 3,
}

export class ShipmentDto {
  @Matches(/^[A-Z]{2}\d{9}[A-Z]{2}$/)
  tracking_code: string

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(30000)
  weight_grams?: number
}

export class NotifyDto {
  @Matches(/^CUS-\d{8}$/)
  customer_ref: string

  @IsIn(['sms', 'email', 'whatsapp'])
  channel: string

  @IsEnum(Urgency)
  urgency: Urgency

  @IsString()
  @Length(10, 480)
  message: string

  @IsOptional()
  @IsISO8601({ strict: true })
  send_after?: string

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  @Type(() => ShipmentDto)
  shipments: ShipmentDto[]

  @IsOptional()
  @IsString()
  @MaxLength(36)
  correlation_id?: string
}
