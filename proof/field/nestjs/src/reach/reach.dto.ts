import { Type } from 'class-transformer'
import { Equals, IsDefined, IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateNested } from 'class-validator'

export abstract class InstructionDto {
  @IsIn(['lookup', 'update'])
  type: string
}

export class LookupDto extends InstructionDto {
  @Equals('lookup')
  declare type: 'lookup'
}

export class UpdateDto extends InstructionDto {
  @Equals('update')
  declare type: 'update'

  @IsIn(['door', 'garage', 'neighbour', 'terrace', 'parcel_shop'])
  place: string

  @IsOptional()
  @IsString()
  @MaxLength(140)
  description?: string

  @IsOptional()
  @IsString()
  @Length(2, 60)
  neighbour_name?: string
}

export class ReachDto {
  @Matches(/^CUS-\d{8}$/)
  customer_ref: string

  @IsDefined()
  @ValidateNested()
  @Type(() => InstructionDto, {
    discriminator: {
      property: 'type',
      subTypes: [
        { value: LookupDto, name: 'lookup' },
        { value: UpdateDto, name: 'update' },
      ],
    },
    keepDiscriminatorProperty: true,
  })
  instruction: LookupDto | UpdateDto
}
