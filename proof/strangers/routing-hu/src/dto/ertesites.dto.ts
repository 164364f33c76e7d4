import { Type } from 'class-transformer';
import {
  ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, IsISO8601, IsNumber, IsObject, IsOptional, IsString, Length, Matches, Max, Min, ValidateIf, ValidateNested,
} from 'class-validator';

export class UtanvetDto {
  @IsInt()
  @Min(1)
  @Max(1000000)
  osszegFt: number;

  @IsOptional()
  @IsIn(['keszpenz', 'bankkartya'])
  fizetesiEszkoz?: string;
}

export class KuldemenyDto {
  @Matches(/^[A-Z]{2}\d{9}HU$/)
  csomagszam: string;

  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(40)
  tomegKg: number;

  @IsISO8601({ strict: true })
  varhatoErkezes: string;

  @IsIn(['eloreFizetett', 'utanvetes'])
  fizetes: string;

  @ValidateIf((k: KuldemenyDto) => k.fizetes === 'utanvetes' || k.utanvet !== undefined)
  @IsObject()
  @ValidateNested()
  @Type(() => UtanvetDto)
  utanvet?: UtanvetDto;
}

export class UzenetDto {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(['sms', 'email', 'viber'], { each: true })
  csatornak: string[];

  @IsString()
  @Length(3, 40)
  sablon: string;

  @IsOptional()
  @IsIn(['hu', 'en', 'de'])
  nyelv?: string;
}

export class ErtesitesDto {
  @Matches(/^UF-\d{6}$/, { message: 'az ügyfélazonosító formátuma UF-000000' })
  ugyfelAzonosito: string;

  @IsObject()
  @ValidateNested()
  @Type(() => KuldemenyDto)
  kuldemeny: KuldemenyDto;

  @IsObject()
  @ValidateNested()
  @Type(() => UzenetDto)
  uzenet: UzenetDto;
}
