// Mga hiling (request) ng mga kasosyo.
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsDefined, IsEmail, IsIn, IsInt, IsISO8601, IsNotEmpty, IsObject, IsOptional, IsString, Length, Matches, Max, MaxLength, Min, ValidateIf, ValidateNested } from 'class-validator';

export class Pagpasok {
  @IsString() @IsNotEmpty()
  kodigo_ng_kasosyo: string;

  @IsString() @IsNotEmpty()
  lihim_na_susi: string;
}

export class Tatanggap {
  @Matches(/^\+639\d{9}$/)
  selpon: string;

  @IsString() @Length(2, 60)
  apelyido: string;

  @IsOptional() @IsString() @MaxLength(60)
  pangalan?: string;

  @IsOptional() @IsEmail()
  email?: string;
}

export class Pagkilala {
  @IsDefined() @IsObject() @ValidateNested() @Type(() => Tatanggap)
  tatanggap: Tatanggap;
}

export const GAWAIN = ['tingnan', 'palitan'];
export const LUGAR = ['pintuan', 'guwardiya', 'kapitbahay', 'sangay'];
const ORAS = /^([01]\d|2[0-3]):[0-5]\d$/;

export class Oras {
  @Matches(ORAS)
  mula: string;

  @Matches(ORAS)
  hanggang: string;
}

export class Kagustuhan {
  @IsIn(LUGAR)
  lugar: string;

  @ValidateIf((k: Kagustuhan) => k.lugar === 'kapitbahay' || k.pangalan_ng_kapitbahay != null)
  @IsString() @Length(2, 60)
  pangalan_ng_kapitbahay?: string;

  @IsOptional() @IsString() @MaxLength(140)
  bilin?: string;

  @IsOptional() @IsObject() @ValidateNested() @Type(() => Oras)
  oras?: Oras;
}

export class Abot {
  @IsInt()
  tatanggap_id: number;

  @Matches(/^\d{4}$/)
  zip: string;

  @IsIn(GAWAIN)
  gawain: string;

  @ValidateIf((a: Abot) => a.gawain === 'palitan')
  @IsDefined() @IsObject() @ValidateNested() @Type(() => Kagustuhan)
  kagustuhan?: Kagustuhan;
}

export class Padala {
  @Matches(/^HK\d{10}$/)
  numero: string;

  @IsOptional() @IsInt() @Min(1) @Max(40)
  piraso?: number;
}

export class Abiso {
  @IsInt()
  tatanggap_id: number;

  @IsDefined() @IsObject() @ValidateNested() @Type(() => Padala)
  padala: Padala;

  @IsIn(['tinanggap', 'nasa_daan', 'naantala', 'naihatid'])
  pangyayari: string;

  @IsISO8601()
  inaasahan: string;

  @IsOptional() @IsArray() @ArrayNotEmpty() @ArrayMaxSize(3) @IsIn(['sms', 'viber', 'email'], { each: true })
  paraan?: string[];
}
