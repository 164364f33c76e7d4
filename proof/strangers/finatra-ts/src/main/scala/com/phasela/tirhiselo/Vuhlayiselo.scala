package com.phasela.tirhiselo

import java.security.SecureRandom
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.Base64
import java.util.concurrent.ConcurrentHashMap
import javax.inject.Singleton

case class Munhu(
  id: String,
  foni: String,
  xivongo: String,
  imeyili: String,
  tiko: String,
  xiyimo: String,
  tindlela: Seq[String])

case class Hlayisiwa(nhlawulo: Nhlawulo, hi: Option[String])

@Singleton
class Vuhlayiselo {
  private val ttl = sys.env.get("TOKEN_TTL_SECONDS").flatMap(_.toLongOption).getOrElse(1200L)
  private val random = new SecureRandom

  private val tikhamphani = Map("giyani-courier" -> "mhelembe-4471-xuxa")

  private val vanhu = Seq(
    Munhu("5b0e7c1a-3f64-4d0b-9a52-6f1c0d8e2a71", "+27825550143", "Maluleke", "tsakani.maluleke@example.co.za", "ZA", "wa_tirha", Seq("sms", "imeyili", "whatsapp")),
    Munhu("c2d49f08-8e1b-4c77-b3a6-0e95a7f4d213", "+27825550188", "Chauke", "rhulani.chauke@example.co.za", "ZA", "wa_tirha", Seq("sms")),
    Munhu("e81f6a35-27d9-4b3e-8c04-9d7b52e6f0ac", "+258845550127", "Ngobeni", "nyiko.ngobeni@example.co.mz", "MZ", "u_yimisiwile", Seq("sms", "whatsapp"))
  )

  val mahungu: Set[String] = Set("PHASELA-YA-TA", "PHASELA-YI-HLWERILE", "PHASELA-YI-FIKILE")

  private val titokeni = new ConcurrentHashMap[String, Instant]
  private val minhlawulo = new ConcurrentHashMap[String, Hlayisiwa]

  def khamphaniYaTiveka(khamphani: String, xihundla: String): Boolean =
    tikhamphani.get(khamphani).contains(xihundla)

  def tokeniLeyintshwa(): (String, Instant) = {
    val bytes = new Array[Byte](24)
    random.nextBytes(bytes)
    val tokeni = Base64.getUrlEncoder.withoutPadding.encodeToString(bytes)
    val heta = Instant.now.plusSeconds(ttl)
    titokeni.put(tokeni, heta)
    (tokeni, heta.truncatedTo(ChronoUnit.SECONDS))
  }

  def tokeniYaTirha(tokeni: String): Boolean =
    Option(titokeni.get(tokeni)).exists(_.isAfter(Instant.now))

  def lava(foni: String, xivongo: String): Option[Munhu] =
    vanhu.find(m => m.foni == foni && m.xivongo.equalsIgnoreCase(xivongo.trim))

  def hiId(id: String): Option[Munhu] = vanhu.find(_.id.equalsIgnoreCase(id))

  def nhlawulo(id: String): Hlayisiwa =
    minhlawulo.getOrDefault(id, Hlayisiwa(Nhlawulo(Ndhawu("nyangwa", None, None), None, None), None))

  def hlayisa(id: String, nhlawulo: Nhlawulo): Hlayisiwa = {
    val leyintshwa = Hlayisiwa(nhlawulo, Some(Instant.now.truncatedTo(ChronoUnit.SECONDS).toString))
    minhlawulo.put(id, leyintshwa)
    leyintshwa
  }
}
