package mz.estafeta.integracao

import java.time.{LocalDate, LocalTime, OffsetDateTime}
import java.util.UUID

import com.google.i18n.phonenumbers.PhoneNumberUtil
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat
import spray.json._

/** Telefone em E.164; quem não traz indicativo é de Moçambique. */
final case class Telefone(e164: String)

final case class PedidoAcesso(terminal: UUID, operador: Option[String])

final case class Documento(tipo: TipoDocumento, numero: String)
final case class Contacto(telefone: Telefone, correio: Option[String])
final case class PedidoVerificacao(apelido: String, contacto: Contacto, documento: Option[Documento], dataNascimento: Option[LocalDate])

final case class Vizinho(nome: String, telefone: Option[Telefone])
final case class Janela(inicio: LocalTime, fim: LocalTime)

sealed trait Entrega { def local: Local }
final case class Comum(local: Local, janela: Option[Janela], observacoes: Option[String], validoAte: Option[LocalDate]) extends Entrega
final case class NoVizinho(local: Local, vizinho: Vizinho, janela: Option[Janela], observacoes: Option[String], validoAte: Option[LocalDate]) extends Entrega
final case class NaAgencia(local: Local, agencia: String, observacoes: Option[String], validoAte: Option[LocalDate]) extends Entrega

sealed trait PedidoPreferencia { def destinatario: Int }
final case class Consulta(destinatario: Int) extends PedidoPreferencia
final case class Alteracao(destinatario: Int, preferencia: Entrega) extends PedidoPreferencia

final case class Volume(guia: String, pesoGramas: Option[Int], fragil: Option[Boolean])
final case class PedidoAviso(destinatario: Int, modelo: String, canal: Canal, volume: Volume, previsao: OffsetDateTime, idioma: Option[Idioma], variaveis: Option[Map[String, String]])

object Protocolo extends DefaultJsonProtocol {
  /** O que se lê e escreve como texto: quem reclama é o tipo do JDK. */
  private def texto[A](ler: String => A, escrever: A => String = (a: A) => a.toString): JsonFormat[A] = new JsonFormat[A] {
    def read(json: JsValue): A = ler(json.convertTo[String])
    def write(a: A): JsValue = JsString(escrever(a))
  }

  implicit val uuid: JsonFormat[UUID] = texto(UUID.fromString)
  implicit val data: JsonFormat[LocalDate] = texto(LocalDate.parse(_))
  implicit val hora: JsonFormat[LocalTime] = texto(LocalTime.parse(_))
  implicit val instante: JsonFormat[OffsetDateTime] = texto(OffsetDateTime.parse(_))
  implicit val canal: JsonFormat[Canal] = texto(Canal.valueOf, _.name)
  implicit val accao: JsonFormat[Accao] = texto(Accao.valueOf, _.name)
  implicit val local: JsonFormat[Local] = texto(Local.valueOf, _.name)
  implicit val tipoDocumento: JsonFormat[TipoDocumento] = texto(TipoDocumento.valueOf, _.name)
  implicit val idioma: JsonFormat[Idioma] = texto(Idioma.valueOf, _.name)

  private val telefones = PhoneNumberUtil.getInstance()
  implicit val telefone: JsonFormat[Telefone] =
    texto(t => Telefone(telefones.format(telefones.parse(t, "MZ"), PhoneNumberFormat.E164)), _.e164)

  implicit val pedidoAcesso: RootJsonFormat[PedidoAcesso] = jsonFormat2(PedidoAcesso)
  implicit val documento: RootJsonFormat[Documento] = jsonFormat2(Documento)
  implicit val contacto: RootJsonFormat[Contacto] = jsonFormat2(Contacto)
  implicit val pedidoVerificacao: RootJsonFormat[PedidoVerificacao] = jsonFormat4(PedidoVerificacao)

  implicit val vizinho: RootJsonFormat[Vizinho] = jsonFormat2(Vizinho)
  implicit val janela: RootJsonFormat[Janela] = jsonFormat2(Janela)
  private val comum: RootJsonFormat[Comum] = jsonFormat4(Comum)
  private val noVizinho: RootJsonFormat[NoVizinho] = jsonFormat5(NoVizinho)
  private val naAgencia: RootJsonFormat[NaAgencia] = jsonFormat4(NaAgencia)
  implicit val entrega: RootJsonFormat[Entrega] = new RootJsonFormat[Entrega] {
    def read(json: JsValue): Entrega = fromField[Local](json, "local") match {
      case Local.VIZINHO => noVizinho.read(json)
      case Local.AGENCIA => naAgencia.read(json)
      case _             => comum.read(json)
    }
    def write(e: Entrega): JsValue = e match {
      case v: NoVizinho => noVizinho.write(v)
      case a: NaAgencia => naAgencia.write(a)
      case c: Comum     => comum.write(c)
    }
  }

  private val consulta: RootJsonFormat[Consulta] = jsonFormat1(Consulta)
  private val alteracao: RootJsonFormat[Alteracao] = jsonFormat2(Alteracao)
  implicit val pedidoPreferencia: RootJsonReader[PedidoPreferencia] = (json: JsValue) =>
    fromField[Accao](json, "accao") match {
      case Accao.CONSULTAR => consulta.read(json)
      case Accao.ALTERAR   => alteracao.read(json)
    }

  implicit val volume: RootJsonFormat[Volume] = jsonFormat3(Volume)
  implicit val pedidoAviso: RootJsonFormat[PedidoAviso] = jsonFormat7(PedidoAviso)
}
