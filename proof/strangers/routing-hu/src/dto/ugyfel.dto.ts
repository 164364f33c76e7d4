import { Type } from 'class-transformer';
import { IsEmail, IsMobilePhone, IsNotEmpty, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';

export class NevDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  vezeteknev: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  keresztnev: string;
}

export class ElerhetosegDto {
  @IsMobilePhone('hu-HU')
  telefonszam: string;

  @IsOptional()
  @IsEmail()
  email?: string;
}

export class UgyfelEllenorzesDto {
  @IsObject()
  @ValidateNested()
  @Type(() => NevDto)
  nev: NevDto;

  @IsObject()
  @ValidateNested()
  @Type(() => ElerhetosegDto)
  elerhetoseg: ElerhetosegDto;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  rendelesSzam?: string;
}
