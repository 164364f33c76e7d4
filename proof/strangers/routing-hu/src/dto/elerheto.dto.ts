import { Type } from 'class-transformer';
import {
  ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsEnum, IsIn, IsMilitaryTime, IsNotEmpty, IsObject, IsOptional, IsPostalCode, IsString,
  Matches, MaxLength, ValidateIf, ValidateNested,
} from 'class-validator';

export enum AtveteliMod {
  HAZHOZ = 'hazhoz',
  SZOMSZED = 'szomszed',
  CSOMAGAUTOMATA = 'csomagautomata',
  CSOMAGPONT = 'csomagpont',
}

export class CimDto {
  @IsPostalCode('HU')
  iranyitoszam: string;

  @IsString()
  @IsNotEmpty()
  telepules: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(80)
  utcaHazszam: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  emeletAjto?: string;
}

export class IdosavDto {
  @IsMilitaryTime()
  tol: string;

  @IsMilitaryTime()
  ig: string;
}

export class PreferenciaDto {
  @IsEnum(AtveteliMod)
  atvetel: AtveteliMod;

  @ValidateIf((p: PreferenciaDto) => p.atvetel === AtveteliMod.CSOMAGAUTOMATA || p.automataKod !== undefined)
  @Matches(/^[A-Z]{2}\d{3}$/)
  automataKod?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => IdosavDto)
  idosav?: IdosavDto;

  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(['hetfo', 'kedd', 'szerda', 'csutortok', 'pentek', 'szombat'], { each: true })
  napok?: string[];

  @IsOptional()
  @IsString()
  @MaxLength(160)
  megjegyzes?: string;

  @IsOptional()
  @IsBoolean()
  elotteHivas?: boolean;
}

export class ElerhetoDto {
  @IsIn(['lekerdezes', 'modositas'])
  muvelet: string;

  @Matches(/^UF-\d{6}$/, { message: 'az ügyfélazonosító formátuma UF-000000' })
  ugyfelAzonosito: string;

  @IsObject()
  @ValidateNested()
  @Type(() => CimDto)
  cim: CimDto;

  @ValidateIf((d: ElerhetoDto) => d.muvelet === 'modositas' || d.preferencia !== undefined)
  @IsObject()
  @ValidateNested()
  @Type(() => PreferenciaDto)
  preferencia?: PreferenciaDto;
}
