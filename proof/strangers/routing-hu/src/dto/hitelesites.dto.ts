import { IsIn, IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';

export class BelepesDto {
  @Matches(/^[A-Z]{4}-\d{4}$/)
  partnerKod: string;

  @IsString()
  @IsNotEmpty()
  apiKulcs: string;

  @IsOptional()
  @IsIn(['teszt', 'eles'])
  kornyezet?: string;
}
