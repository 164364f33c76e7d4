{-# LANGUAGE DeriveGeneric     #-}
{-# LANGUAGE OverloadedStrings #-}
-- | Maombi yote yanayopokelewa na huduma.
module Maombi where

import           Control.Monad       (when)
import           Data.Aeson
import           Data.Char           (isDigit, toLower, toUpper)
import           Data.Text           (Text)
import qualified Data.Text           as T
import           Data.Time           (TimeOfDay, UTCTime)
import           GHC.Generics        (Generic)

-- | Jina la rekodi hukatwa: mtejaSimu huwa "simu".
sehemu :: Int -> Options
sehemu n = defaultOptions { fieldLabelModifier = ndogo . drop n, omitNothingFields = True }
  where ndogo (c:cs) = toLower c : cs
        ndogo []     = []

orodha :: Options
orodha = defaultOptions { constructorTagModifier = map toUpper }

newtype Simu = Simu { simuNamba :: Text }

instance FromJSON Simu where
  parseJSON = withText "Simu" $ \t ->
    if T.length t == 13 && "+255" `T.isPrefixOf` t && T.all isDigit (T.drop 1 t)
      then pure (Simu t)
      else fail "namba ya simu iwe kwa muundo wa +255XXXXXXXXX"

instance ToJSON Simu where
  toJSON = toJSON . simuNamba

newtype Jina = Jina { jinaNeno :: Text }

instance FromJSON Jina where
  parseJSON = withText "Jina" $ \t -> do
    when (T.null (T.strip t)) $ fail "haiwezi kuwa tupu"
    when (T.length t > 80) $ fail "isizidi herufi 80"
    pure (Jina (T.strip t))

instance ToJSON Jina where
  toJSON = toJSON . jinaNeno

newtype Baruapepe = Baruapepe Text

instance FromJSON Baruapepe where
  parseJSON = withText "Baruapepe" $ \t -> case T.splitOn "@" t of
    [a, b] | not (T.null a), "." `T.isInfixOf` b -> pure (Baruapepe t)
    _                                            -> fail "si anwani sahihi ya baruapepe"

-- /auth-authenticate

data Kuingia = Kuingia { kuingiaMshirika :: Text, kuingiaNenosiri :: Text } deriving Generic

instance FromJSON Kuingia where parseJSON = genericParseJSON (sehemu 7)

-- /ext-verify

data Uhakiki = Uhakiki { uhakikiMteja :: Mteja, uhakikiAnwani :: Anwani } deriving Generic

data Mteja = Mteja
  { mtejaJinaKwanza :: Jina
  , mtejaJinaUkoo   :: Jina
  , mtejaSimu       :: Simu
  , mtejaBaruapepe  :: Maybe Baruapepe
  } deriving Generic

data Anwani = Anwani
  { anwaniMtaa        :: Jina
  , anwaniNambaNyumba :: Maybe Text
  , anwaniWilaya      :: Jina
  , anwaniMkoa        :: Mkoa
  } deriving Generic

data Mkoa = Dar_es_salaam | Pwani | Arusha | Dodoma | Mwanza | Mbeya deriving (Generic, Eq)

instance FromJSON Uhakiki where parseJSON = genericParseJSON (sehemu 7)
instance FromJSON Mteja where parseJSON = genericParseJSON (sehemu 5)
instance FromJSON Anwani where parseJSON = genericParseJSON (sehemu 6)
instance FromJSON Mkoa where parseJSON = genericParseJSON orodha
instance ToJSON Mkoa where toJSON = genericToJSON orodha

-- /ext-reach

data Kitendo = Angalia | Badilisha deriving Generic

instance FromJSON Kitendo where parseJSON = genericParseJSON orodha

data OmbiLaMapendeleo = OmbiLaMapendeleo Int (Maybe Mapendeleo)

instance FromJSON OmbiLaMapendeleo where
  parseJSON = withObject "OmbiLaMapendeleo" $ \o -> do
    kitendo <- o .: "kitendo"
    mteja   <- o .: "mtejaId"
    OmbiLaMapendeleo mteja <$> case kitendo of
      Angalia   -> pure Nothing
      Badilisha -> Just <$> o .: "mapendeleo"

data Mapendeleo = Mapendeleo
  { mapendeleoMahali    :: Mahali
  , mapendeleoJirani    :: Maybe Jirani
  , mapendeleoKituoId   :: Maybe Text
  , mapendeleoRatiba    :: Maybe [Ratiba]
  , mapendeleoMaelekezo :: Maybe Jina
  } deriving Generic

data Mahali = Mlangoni | Jirani_ | Kituo deriving (Generic, Eq)

data Jirani = Jirani { jiraniJina :: Jina, jiraniSimu :: Simu } deriving Generic

data Ratiba = Ratiba { ratibaSiku :: Siku, ratibaKuanzia :: TimeOfDay, ratibaHadi :: TimeOfDay } deriving Generic

data Siku = Jumatatu | Jumanne | Jumatano | Alhamisi | Ijumaa | Jumamosi | Jumapili deriving Generic

mahaliOpts :: Options
mahaliOpts = orodha { constructorTagModifier = map toUpper . filter (/= '_') }

instance FromJSON Mahali where parseJSON = genericParseJSON mahaliOpts
instance ToJSON Mahali where toJSON = genericToJSON mahaliOpts
instance FromJSON Siku where parseJSON = genericParseJSON orodha
instance ToJSON Siku where toJSON = genericToJSON orodha
instance FromJSON Jirani where parseJSON = genericParseJSON (sehemu 6)
instance ToJSON Jirani where toJSON = genericToJSON (sehemu 6)
instance FromJSON Ratiba where parseJSON = genericParseJSON (sehemu 6)
instance ToJSON Ratiba where toJSON = genericToJSON (sehemu 6)
instance ToJSON Mapendeleo where toJSON = genericToJSON (sehemu 10)

instance FromJSON Mapendeleo where
  parseJSON = withObject "Mapendeleo" $ \o -> do
    mahali <- o .: "mahali"
    Mapendeleo mahali
      <$> (if mahali == Jirani_ then Just <$> o .: "jirani" else pure Nothing)
      <*> (if mahali == Kituo then Just <$> o .: "kituoId" else pure Nothing)
      <*> o .:? "ratiba"
      <*> o .:? "maelekezo"

-- /ext-notify

data Taarifa = Taarifa
  { taarifaMtejaId :: Int
  , taarifaMzigo   :: Mzigo
  , taarifaUjumbe  :: Ujumbe
  } deriving Generic

data Mzigo = Mzigo
  { mzigoNamba    :: NambaYaMzigo
  , mzigoKuwasili :: UTCTime
  , mzigoUzitoKg  :: Maybe Double
  , mzigoMalipo   :: Maybe Malipo
  } deriving Generic

newtype NambaYaMzigo = NambaYaMzigo Text

instance FromJSON NambaYaMzigo where
  parseJSON = withText "NambaYaMzigo" $ \t ->
    if "TH" `T.isPrefixOf` t && T.length t == 10 && T.all isDigit (T.drop 2 t)
      then pure (NambaYaMzigo t)
      else fail "namba ya mzigo ni TH na tarakimu 8"

data Malipo = Malipo { malipoKiasi :: Int, malipoSarafu :: Sarafu } deriving Generic

data Sarafu = Tzs | Usd deriving Generic

data Ujumbe = Ujumbe { ujumbeKiolezo :: Text, ujumbeNjia :: Njia, ujumbeLugha :: Lugha, ujumbeBaruapepe :: Maybe Baruapepe }

data Njia = Sms | Whatsapp | Baruapepe_ deriving (Generic, Eq)

data Lugha = Sw | En deriving Generic

instance FromJSON Taarifa where parseJSON = genericParseJSON (sehemu 7)
instance FromJSON Mzigo where parseJSON = genericParseJSON (sehemu 5)
instance FromJSON Malipo where parseJSON = genericParseJSON (sehemu 6)
instance FromJSON Sarafu where parseJSON = genericParseJSON orodha
instance FromJSON Njia where parseJSON = genericParseJSON mahaliOpts
instance ToJSON Njia where toJSON = genericToJSON mahaliOpts
instance FromJSON Lugha where parseJSON = genericParseJSON defaultOptions { constructorTagModifier = map toLower }
instance ToJSON Lugha where toJSON = genericToJSON defaultOptions { constructorTagModifier = map toLower }

instance FromJSON Ujumbe where
  parseJSON = withObject "Ujumbe" $ \o -> do
    kiolezo <- o .: "kiolezo"
    njia    <- o .: "njia"
    lugha   <- o .:? "lugha" .!= Sw
    Ujumbe kiolezo njia lugha <$> (if njia == Baruapepe_ then Just <$> o .: "baruapepe" else pure Nothing)
