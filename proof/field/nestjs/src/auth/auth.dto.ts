import { IsAlphanumeric, IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator'

export class AuthenticateDto {
  @IsString()
  @Length(6, 32)
  app_id: string

  @IsString()
  @IsAlphanumeric()
  @MaxLength(64)
  app_key: string

  @IsOptional()
  @IsIn(['live', 'test'])
  mode?: string
}
