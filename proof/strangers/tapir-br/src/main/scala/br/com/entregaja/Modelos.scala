package br.com.entregaja

import io.circe.{Codec, Decoder, Encoder}
import sttp.tapir.{Schema, Validator, ValidationResult}
import sttp.tapir.Schema.annotations.{validate, validateEach}

import java.time.{LocalDate, OffsetDateTime}

// ---- autenticação

case class Login(
    @validate(Validator.pattern("\\d{14}")) cnpj: String,
    @validate(Validator.minLength(1)) chaveAcesso: String
) derives Codec.AsObject, Schema

case class Acesso(tokenAcesso: String, tipo: String, expiraEmSegundos: Int) derives Codec.AsObject, Schema

// ---- validação de destinatário

case class ConsultaDestinatario(
    @validate(Validator.pattern("\\d{11}")) cpf: String,
    @validate(Validator.pattern("55\\d{10,11}")) celular: String,
    @validateEach(Validator.maxLength[String](80)) nome: Option[String],
    @validateEach(Validator.pattern[String]("[^@\\s]+@[^@\\s]+\\.[a-z]{2,}")) email: Option[String]
) derives Codec.AsObject, Schema

case class DestinatarioEncontrado(destinatarioId: String, primeiroNome: String, municipio: String, uf: String, aceitaMensagens: Boolean)
    derives Codec.AsObject, Schema

// ---- preferências de entrega

case class Vizinho(
    @validate(Validator.nonEmptyString[String]) nome: String,
    @validate(Validator.nonEmptyString[String]) unidade: String
) derives Codec.AsObject, Schema

case class Janela(
    @validate(Validator.inRange(8, 21)) horaInicio: Int,
    @validate(Validator.inRange(9, 22)) horaFim: Int
) derives Codec.AsObject, Schema

case class Preferencia(
    @validate(Validator.enumeration(List("PORTARIA", "MORADOR", "VIZINHO", "LOCKER"), (s: String) => Some(s))) localEntrega: String,
    vizinho: Option[Vizinho],
    janela: Option[Janela],
    @validateEach(Validator.maxLength[String](140)) observacao: Option[String],
    exigeAssinatura: Option[Boolean]
) derives Codec.AsObject

object Preferencia:
  given Schema[Preferencia] = Schema.derived[Preferencia].validate(
    Validator.custom(p =>
      if p.localEntrega == "VIZINHO" && p.vizinho.isEmpty then ValidationResult.Invalid("vizinho é obrigatório quando localEntrega = VIZINHO")
      else ValidationResult.Valid
    )
  )

case class Endereco(
    @validate(Validator.pattern("\\d{8}")) cep: String,
    @validate(Validator.minLength(1)) numero: String,
    complemento: Option[String]
) derives Codec.AsObject, Schema

case class PedidoPreferencia(
    destinatarioId: String,
    endereco: Endereco,
    preferencia: Option[Preferencia]
) derives Codec.AsObject, Schema

case class SituacaoPreferencia(destinatarioId: String, enderecoConfere: Boolean, preferencia: Preferencia, alteradaEm: Option[OffsetDateTime])
    derives Codec.AsObject, Schema

// ---- avisos

case class Volume(
    @validate(Validator.pattern("[A-Z]{2}\\d{9}BR")) codigoRastreio: String,
    @validateEach(Validator.positive[Int]) pesoGramas: Option[Int]
) derives Codec.AsObject, Schema

case class Aviso(
    destinatarioId: String,
    @validate(Validator.enumeration(List("SMS", "WHATSAPP", "EMAIL"), (s: String) => Some(s))) canal: String,
    modelo: String,
    @validate(Validator.minSize[Volume, List](1).and(Validator.maxSize[Volume, List](20))) volumes: List[Volume],
    previsaoEntrega: LocalDate,
    @validateEach(Validator.maxLength[String](60)) remetente: Option[String]
) derives Codec.AsObject, Schema

case class AvisoAceito(protocolo: String, situacao: String, recebidoEm: OffsetDateTime) derives Codec.AsObject, Schema

// ---- erros

case class Erro(codigo: String, mensagem: String) derives Codec.AsObject, Schema
