package sk.beskyd.dorucka

import java.security.SecureRandom
import java.time.{Instant, ZoneOffset}
import java.time.temporal.ChronoUnit

import scala.concurrent.duration.*

import cats.effect.{IO, Ref}

final case class Klijent(cislo: Int, meno: String, prizvysko: String, telefon: String, psc: String, ulicja: String, obec: String)

/** State in memory: sessions and the preferences of people. */
final class Sklad(relaciji: Ref[IO, Map[String, Instant]], pryjomy: Ref[IO, Map[Int, (Pryjom, Instant)]], val platnist: FiniteDuration):
  private val nahoda = SecureRandom()

  def vydaj: IO[(String, Instant)] = IO {
    val b = new Array[Byte](24); nahoda.nextBytes(b)
    val kluc = java.util.Base64.getUrlEncoder.withoutPadding.encodeToString(b)
    (kluc, Instant.now.plusMillis(platnist.toMillis))
  }.flatTap((k, d) => relaciji.update(m => m.filter((_, x) => x.isAfter(Instant.now)) + (k -> d)))

  def platna(kluc: String): IO[Boolean] = relaciji.get.map(_.get(kluc).exists(_.isAfter(Instant.now)))

  def najdy(telefon: String, prizvysko: String, psc: String): Option[Klijent] =
    Sklad.klijenty.find(k => k.telefon == telefon && k.prizvysko.equalsIgnoreCase(prizvysko.trim) && k.psc == psc.replace(" ", ""))

  def klijent(cislo: Int): Option[Klijent] = Sklad.klijenty.find(_.cislo == cislo)

  def pryjom(cislo: Int): IO[(Pryjom, Option[Instant])] =
    pryjomy.get.map(_.get(cislo).map((p, k) => (p, Some(k))).getOrElse((Pryjom.dveri(), None)))

  def zapys(cislo: Int, p: Pryjom): IO[Unit] =
    IO(Instant.now.truncatedTo(ChronoUnit.SECONDS)).flatMap(t => pryjomy.update(_ + (cislo -> (p, t))))

object Sklad:
  val klijenty = List(
    Klijent(31007, "Anna", "Hvozdjak", "+421905550118", "08901", "Centralna 14", "Svidnik"),
    Klijent(31052, "Mychajlo", "Rusynko", "+421908550163", "06601", "Duchnovicova 3", "Humenne"),
    Klijent(31190, "Marija", "Petrivska", "+421915550127", "08701", "Bardejovska 77", "Giraltovce")
  )
  def novyj: IO[Sklad] = for
    r <- Ref.of[IO, Map[String, Instant]](Map.empty)
    p <- Ref.of[IO, Map[Int, (Pryjom, Instant)]](Map.empty)
    s  = sys.env.get("TOKEN_TTL_SECONDS").flatMap(_.toLongOption).getOrElse(900L)
  yield Sklad(r, p, s.seconds)
