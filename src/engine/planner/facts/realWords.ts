import { stem } from "../text/stem.ts";

/**
 * Common English words that are one letter away from a word of the catalogue, and mean themselves: "auction" is no
 * misspelt "action". Found by having the speller read the 10,000 commonest words, and picked by hand from rarer ones.
 */
const WORDS = `
alloy analyser analysts analyze approver assent assert assignee auction award badge basin basis batch bath bending
bidding black block blue board bonding boring bouncer brick bridge brink broke broken buffet cable cache calming
cargo cashing catch chain chair chance charger charm cheque chose chuck clause clear click clock clone closer
cloudy clue clutter coaching commute commuter compete compose concert consent constrain contest contiguous count
counties court crops curtain dairy daisy decayed defect defective defended dental detention devise director drain
eight employed employer eternal event exchanger expert extra fable faltering farm film firms flatter fleet flesh
flight flour flush forms forums fridge frost funding gained glue grain graph graphic greek guard haunting hinting
hoisting hostel hosting hurting image incline infection insider interpreted inventor invest label lagging lamb
larger laser latter lawyer leaning lease ledge legging lending lens level light likeness linkage listing liver
lodging loved lunch mage manager manifesto march marker marking massage match matcher medal median memorial mental
message minding minting mixing model modem modes motel mount mourning multiply natch neighbour officer optimal
packager paint palace panel panning pasture patch peace peeling pepper phase photo pierce pitch planting plate
pocket poker police port porter post postal powder practice predication price primacy print prison produce profess
professor projection provide prowess public purse qualify quiet quite quote ranger ranked receiver recoding relax
remainder reorder reply report rescore resort restorer retro revolution revolver root roster route routine safely
salable sales samba saver scalar scales scared scheme screaming sealing seating secretly seeds senior sensing
server serves settling shade shaft shake shall shame shark sharp shaving shearing sheet shirt shoot shore simply
singer singing slack slope smell smoke spare speeding spent spine spinner sport sprint stack stages stain stake
stamp stands stars state static statue steam stick stimulation stimulator stock stone store storm story streak
stuck subset support swift tables tablet tags taken tales tanks tasting team tears tenting testing think thorough
though thread throat throughout tiger timber token toner tough toxic trace track traffic train transmit treading
treat trick truck trucker trustee tubular tune tunnel updater valley valve vesicle vice victor voice watch weight
winnow words world
`;

/** Their stems. */
export const REAL_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/).map(stem));
