{-# LANGUAGE OverloadedStrings #-}
-- | Tuma Haraka: huduma ya washirika ya usafirishaji wa mizigo.
module Main (main) where

import           Control.Concurrent.MVar
import           Control.Monad            (replicateM, unless)
import           Control.Monad.IO.Class   (liftIO)
import           Data.Aeson               (FromJSON, ToJSON, eitherDecode, object, (.=))
import qualified Data.Map.Strict          as M
import           Data.Text                (Text)
import qualified Data.Text                as T
import qualified Data.Text.Lazy           as TL
import           Data.Time                (UTCTime, addUTCTime, getCurrentTime)
import           Network.HTTP.Types       (Status, status201, status400, status401, status404, status409)
import           Network.Wai.Handler.Warp (defaultSettings, setHost, setPort)
import           System.Environment       (lookupEnv)
import           System.Exit              (ExitCode (..))
import           System.Posix.Process     (exitImmediately)
import           System.Posix.Signals     (Handler (Catch), installHandler, sigTERM)
import           System.Random            (randomRIO)
import           Web.Scotty               hiding (Options)
import qualified Web.Scotty               as S

import           Maombi

data Rekodi = Rekodi { rJina :: Text, rUkoo :: Text, rSimu :: Text, rMkoa :: Mkoa, rMapendeleo :: Mapendeleo, rToleo :: Int }

data Ghala = Ghala
  { tiketi  :: MVar (M.Map Text UTCTime)
  , wateja  :: MVar (M.Map Int Rekodi)
  , kaunta  :: MVar Int
  , uhai    :: Int
  }

wateja0 :: M.Map Int Rekodi
wateja0 = M.fromList
  [ (70412, Rekodi "Neema" "Mwakyusa" "+255754318226" Dar_es_salaam awali 1)
  , (70455, Rekodi "Juma" "Kibwana" "+255713902744" Arusha awali 1)
  , (70518, Rekodi "Rehema" "Massawe" "+255689117530" Mwanza awali 1)
  ]
  where awali = Mapendeleo Mlangoni Nothing Nothing Nothing Nothing

vituo, violezo :: [Text]
vituo   = ["KT-DSM-07", "KT-DSM-11", "KT-ARU-02"]
violezo = ["mzigo_njiani_v2", "mzigo_umechelewa"]

sawa :: ToJSON a => a -> ActionM ()
sawa d = json (object ["mafanikio" .= True, "data" .= d])

kosa :: Status -> Text -> Text -> ActionM a
kosa s msimbo maelezo = do
  status s
  json (object ["mafanikio" .= False, "kosa" .= object ["msimbo" .= msimbo, "maelezo" .= maelezo]])
  finish

-- | Mwili wa ombi; makosa ni yale ya aeson yenyewe.
soma :: FromJSON a => ActionM a
soma = body >>= either (kosa status400 "OMBI_BATILI" . T.pack) pure . eitherDecode

nasibu :: Int -> IO Text
nasibu n = T.pack <$> replicateM n ((alama !!) <$> randomRIO (0, length alama - 1))
  where alama = ['a' .. 'z'] ++ ['0' .. '9']

linda :: Ghala -> ActionM ()
linda g = do
  h <- header "Authorization"
  case T.stripPrefix "Bearer " . TL.toStrict =<< h of
    Nothing -> kosa status401 "TIKETI_HAIPO" "Tuma tiketi kwenye kichwa cha Authorization (Bearer)."
    Just t  -> do
      sasa <- liftIO getCurrentTime
      hai  <- liftIO (modifyMVar (tiketi g) (\m -> let m' = M.filter (> sasa) m in pure (m', M.member t m')))
      unless hai $ kosa status401 "TIKETI_BATILI" "Tiketi si sahihi au muda wake umekwisha."

hudumaZote :: Ghala -> ScottyM ()
hudumaZote g = do
  post "/washirika/auth-authenticate" $ do
    k <- soma
    unless (kuingiaMshirika k == "TH-WASH-0318" && kuingiaNenosiri k == "kJ7-rungu_Tembo52") $
      kosa status401 "KUINGIA_KUMEKATALIWA" "Mshirika au nenosiri si sahihi."
    t <- liftIO (nasibu 36)
    sasa <- liftIO getCurrentTime
    liftIO $ modifyMVar_ (tiketi g) (pure . M.insert t (addUTCTime (fromIntegral (uhai g)) sasa))
    sawa (object ["tiketi" .= t, "sekunde" .= uhai g])

  post "/washirika/ext-verify" $ do
    linda g
    u <- soma
    ws <- liftIO (readMVar (wateja g))
    let m = uhakikiMteja u
        yule r = rSimu r == simuNamba (mtejaSimu m) && T.toLower (rUkoo r) == T.toLower (jinaNeno (mtejaJinaUkoo m))
    case M.toList (M.filter yule ws) of
      (i, r) : _ -> sawa (object ["anajulikana" .= True, "mtejaId" .= i, "mkoaUnalingana" .= (rMkoa r == anwaniMkoa (uhakikiAnwani u))])
      []         -> sawa (object ["anajulikana" .= False])

  post "/washirika/ext-reach" $ do
    linda g
    OmbiLaMapendeleo i mapya <- soma
    r <- tafuta i
    case mapendeleoKituoId =<< mapya of
      Just k | k `notElem` vituo -> kosa status409 "KITUO_HAKIPO" ("Hakuna kituo " <> k <> ".")
      _                          -> pure ()
    let r' = maybe r (\p -> r { rMapendeleo = p, rToleo = rToleo r + 1 }) mapya
    liftIO $ modifyMVar_ (wateja g) (pure . M.insert i r')
    sawa (object ["mtejaId" .= i, "toleo" .= rToleo r', "mapendeleo" .= rMapendeleo r'])

  post "/washirika/ext-notify" $ do
    linda g
    t <- soma
    r <- tafuta (taarifaMtejaId t)
    let u = taarifaUjumbe t
    unless (ujumbeKiolezo u `elem` violezo) $ kosa status409 "KIOLEZO_HAKIPO" ("Hakuna kiolezo " <> ujumbeKiolezo u <> ".")
    n <- liftIO (modifyMVar (kaunta g) (\x -> pure (x + 1, x)))
    status status201
    sawa (object ["taarifaId" .= ("TA-" <> T.pack (show n)), "hali" .= ("IMEPOKELEWA" :: Text), "njia" .= ujumbeNjia u, "lugha" .= ujumbeLugha u, "mpokeaji" .= rJina r])

  notFound $ kosa status404 "NJIA_HAIPO" "Njia hii haipo."
  where
    tafuta i = do
      ws <- liftIO (readMVar (wateja g))
      maybe (kosa status404 "MTEJA_HAYUPO" "Hakuna mteja mwenye mtejaId hii.") pure (M.lookup i ws)

main :: IO ()
main = do
  port <- maybe 3000 read <$> lookupEnv "PORT"
  ttl  <- maybe 900 read <$> lookupEnv "TOKEN_TTL_SECONDS"
  _ <- installHandler sigTERM (Catch (exitImmediately ExitSuccess)) Nothing
  ghala <- Ghala <$> newMVar M.empty <*> newMVar wateja0 <*> newMVar 480117 <*> pure ttl
  scottyOpts (S.Options 0 (setHost "127.0.0.1" (setPort port defaultSettings))) (hudumaZote ghala)
