import { Type } from 'class-transformer'
import {
  IsDefined,
  IsEmail,
  IsInt,
  IsISO31661Alpha2,
  IsMobilePhone,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'

export class AddressDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(120)
  street: string

  @IsInt()
  @Min(1)
  @Max(9999)
  house_number: number

  @IsOptional()
  @IsString()
  @MaxLength(8)
  house_number_suffix?: string

  @IsString()
  @Length(4, 8)
  postal_code: string

  @IsString()
  @IsNotEmpty()
  @MaxLength(60)
  city: string

  @IsISO31661Alpha2()
  country: string
}

export class VerifyDto {
  @IsOptional()
  @IsString()
  @MaxLength(50)
  given_name?: string

  @IsString()
  @Length(2, 50)
  family_name: string

  @IsMobilePhone(undefined, { strictMode: true })
  mobile: string

  @IsOptional()
  @IsEmail()
  email?: string

  @IsDefined()
  @ValidateNested()
  @Type(() => AddressDto)
  address: AddressDto
}
