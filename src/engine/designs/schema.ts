/** The data model of roles, reference designs and the words that recognise them; data files are checked at build. */
import * as z from "zod/mini";
import { byEachCloud, CLOUD_IDS } from "../../shared/clouds.ts";
import { CAPABILITY_NAMES } from "../catalogue/capabilities.ts";

const nonEmpty = z.string().check(z.minLength(1));
const Id = z.string().check(z.regex(/^[a-z0-9-]+$/));
/** `service/kind` of the provider it is listed under. */
const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));
/** "a b | c !d": see `condition.ts`. */
const ConditionText = nonEmpty;

/** A type that can fill a role, and when it is the one to take. */
const Filling = z.strictObject({ type: TypeName, if: z.optional(ConditionText) });
export type Filling = z.infer<typeof Filling>;

/** Something a design needs done. */
export const Role = z.strictObject({
  id: Id,
  /** A short noun: "queue". */
  title: nonEmpty,
  /** What whatever fills it does, as a clause: "holds work until a worker takes it". */
  does: nonEmpty,
  /** When it is meant rather than a role that is near it, as a clause for whoever names roles by their ids. */
  meant: z.optional(nonEmpty),
  /** Capabilities that ask for this role when an intent speaks of them. */
  gives: z._default(z.array(z.enum(CAPABILITY_NAMES)), []),
  /** Roles that it is of no use without. */
  needs: z._default(z.array(Id), []),
  /** Types (`service/kind`) and roles that do this by the way. */
  covered: z._default(z.array(nonEmpty), []),
  /** Roles beside which it always stands: where what plays one is there already, this is as well, unless it is asked for. */
  beside: z._default(z.array(Id), []),
  /**
   * Decision lists: the first filling whose condition holds, and that nothing rules out, is taken. A cloud without any
   * has nothing for the role.
   */
  ...byEachCloud(() => z._default(z.array(Filling), [])),
  /** What is done instead on each cloud that has nothing for it, or not in any case: who asks for the role is told. */
  absent: z._default(z.partialRecord(z.enum(CLOUD_IDS), nonEmpty), {}),
});
export type Role = z.infer<typeof Role>;

/** A reference design: how it is recognised, and which roles it consists of. */
export const Design = z.strictObject({
  id: Id,
  /** A noun: "online shop". */
  title: nonEmpty,
  /** Any one of them is a sign of it; a design without signs has to be named. */
  signs: z._default(z.array(nonEmpty), []),
  /** Tags that hold wherever the design is recognised. */
  tags: z._default(z.array(nonEmpty), []),
  needs: z.array(Id),
  when: z._default(z.record(ConditionText, z.array(Id)), {}),
  prefer: z._default(z.array(Filling), []),
  /** Designs that say nothing more where this one is recognised. */
  over: z._default(z.array(Id), []),
  workload: z.optional(nonEmpty),
});
export type Design = z.infer<typeof Design>;

export const WordsFile = z.strictObject({
  tags: z.record(Id, z.array(nonEmpty)),
  /** Tags that hold where a capability is spoken of. */
  also: z._default(z.partialRecord(z.enum(CAPABILITY_NAMES), z.array(Id)), {}),
  shields: z.array(nonEmpty),
  /** Words that are a product's own name, though people also use them for what it does. */
  brands: z._default(z.array(nonEmpty), []),
});

/** A product that runs elsewhere or is no cloud's own: the roles it plays, and the tags that come with it. */
const Product = z.strictObject({
  name: nonEmpty,
  says: z._default(z.array(nonEmpty), []),
  roles: z._default(z.array(Id), []),
  tags: z._default(z.array(Id), []),
});
export type Product = z.infer<typeof Product>;
export const ProductFile = z.array(Product);

/** Something worth asking where an intent leaves it open; every answer is a constraint. */
export const Question = z.strictObject({
  id: Id,
  ask: nonEmpty,
  /** Asked only where this holds. */
  if: ConditionText,
  answers: z
    .array(
      z.strictObject({
        label: nonEmpty,
        constraints: z.record(z.string(), z.unknown()),
        tags: z.array(nonEmpty),
      }),
    )
    .check(z.minLength(2)),
});
export type Question = z.infer<typeof Question>;

/** What people call a place, and the region there, for the clouds that have one. */
const Place = z.strictObject({ says: z.array(nonEmpty), ...byEachCloud(() => z.optional(nonEmpty)) });
export type Place = z.infer<typeof Place>;

export const PlaceFile = z.array(Place);
export const RoleFile = z.array(Role);
export const DesignFile = z.array(Design);
export const QuestionFile = z.array(Question);
/** Provider → type → when it is the one to take, in a sentence. */
export const TradeOffFile = z.record(z.string(), z.record(TypeName, nonEmpty));

export const DesignData = z.strictObject({
  roles: RoleFile,
  designs: DesignFile,
  words: WordsFile,
  products: ProductFile,
  questions: QuestionFile,
  tradeOffs: TradeOffFile,
  places: PlaceFile,
});
export type DesignData = z.infer<typeof DesignData>;
