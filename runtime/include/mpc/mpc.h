/* mpc.h: loads an artifact of the mpc compiler and runs it. The whole C interface is in this file.
 *
 *   mpc_program *program = NULL;
 *   if (mpc_load("model.mpcx", NULL, &program) != MPC_OK)
 *     return fail(mpc_error_message());
 *   mpc_tensor x = {xs, MPC_F32, MPC_HOST, 2, (const int64_t[]){8, 64}};
 *   mpc_tensor y = {ys, MPC_F32, MPC_HOST, 2, (const int64_t[]){8, 10}};
 *   mpc_run(program, "main", &x, 1, &y, 1);
 *   mpc_unload(program);
 *
 * Rules for all functions:
 * - A function that can fail returns an mpc_status. mpc_error_message() gives the sentence about
 *   the last failure on this thread.
 * - Names and shapes that a function returns by pointer belong to the program and live as long as
 *   it.
 * - Different programs may be used from different threads at once. One program runs once at a
 *   time: a second run meanwhile fails with MPC_BUSY.
 * - Loading a program claims its memory. mpc_run allocates nothing.
 */
#ifndef MPC_MPC_H
#define MPC_MPC_H

#include <stddef.h>
#include <stdint.h>

/* The version of this file and of the library, by Semantic Versioning. A program that was compiled
 * against an earlier mpc.h runs with a later library of the same MAJOR, which is also the number in
 * libmpc_runtime.so.0. Functions, numbers and members stay. Structs that begin with struct_size may
 * get further members at their end; others stay as they are. */
#define MPC_VERSION_MAJOR 0
#define MPC_VERSION_MINOR 2
#define MPC_VERSION_PATCH 0

/* Marks what the library exports; it exports nothing else. */
#if defined(__GNUC__)
#define MPC_API __attribute__((visibility("default")))
#else
#define MPC_API
#endif

/* In C++ an enumeration of this file holds any int, also one that has no name. So a caller's
 * number is refused, and its use is never undefined. */
#ifdef __cplusplus
#define MPC_AN_INT : int
extern "C" {
#else
#define MPC_AN_INT
#endif

/* ---- Status ---------------------------------------------------------------------------------- */

/* The tens are families: 1x the caller, 2x files, 3x a file's contents, 4x a program and its
 * weights, 5x the machine, 6x cpu-check found a fault, 7x a fault of mpc itself. */
typedef enum mpc_status MPC_AN_INT {
  MPC_OK = 0,
  MPC_INVALID_ARGUMENT = 10,
  MPC_UNKNOWN_NAME = 11,
  MPC_WRONG_TYPE = 12,
  MPC_WRONG_SHAPE = 13,
  MPC_BUSY = 14,
  MPC_WOULD_BLOCK = 15, /* no failure: nothing is ready yet, or no slot is free; ask again */
  MPC_CANCELLED = 16,   /* cancel of mpc_load_options asked for it */
  MPC_FILE_NOT_FOUND = 20,
  MPC_FILE_ERROR = 21,
  MPC_DISK_FULL = 22,
  MPC_DAMAGED = 30,
  MPC_WRONG_VERSION = 31,
  MPC_UNSUPPORTED = 32,
  MPC_UNTRUSTED = 33, /* not what public_key or expected_hash of mpc_load_options asks for */
  MPC_MISSING_WEIGHTS = 40,
  MPC_UNKNOWN_WEIGHTS = 41,
  MPC_NO_PLAN = 42,
  MPC_OTHER_STATE = 43, /* a saved state that belongs to another model or recipe */
  MPC_NO_DEVICE = 50,
  MPC_NO_COMPILER = 51,
  MPC_COMPILE_FAILED = 52,
  MPC_LIBRARY_FAILED = 53,
  MPC_OUT_OF_MEMORY = 54,
  MPC_RANK_MISMATCH = 55, /* ranks of one run differ in what must be equal */
  MPC_RANK_FAILED = 56,   /* another rank has ended, or did not come in time */
  MPC_CHECK_FAILED = 60,
  MPC_INTERNAL = 70
} mpc_status;

/* The message of the last failure on this thread: the value found, the value expected, the place
 * and the remedy; "" if nothing failed. Valid until the next failure on this thread. */
MPC_API const char *mpc_error_message(void);
/* The name of a status, "MPC_WRONG_SHAPE"; "unknown" for a number that is no status. */
MPC_API const char *mpc_status_name(mpc_status status);
/* The version of the library that is loaded, "0.2.0"; that of this file is MPC_VERSION_MAJOR, .. */
MPC_API const char *mpc_version(void);

/* ---- Tensors --------------------------------------------------------------------------------- */

typedef enum mpc_dtype MPC_AN_INT {
  MPC_F32,
  MPC_F16,
  MPC_BF16,
  MPC_F8E4M3FN,
  MPC_F8E5M2,
  MPC_F8E8M0FNU,
  MPC_F4E2M1FN, /* two a byte, the first in the low half */
  MPC_I1,       /* one byte each, 0 or 1 */
  MPC_I8,
  MPC_U8,
  MPC_I32,
  MPC_I64
} mpc_dtype;

/* MLIR's name of the type: "f32", "bf16", "f8E4M3FN"; "?" for a number that is no type. */
MPC_API const char *mpc_dtype_name(mpc_dtype dtype);

typedef enum mpc_memory MPC_AN_INT {
  MPC_HOST = 0,
  MPC_DEVICE = 1 /* of the device that the program was loaded on */
} mpc_memory;

/* A dense row-major tensor of the caller. `shape` has `rank` extents, in elements; `data` has as
 * many elements as their product. Any alignment is accepted; 64 bytes on the host avoid a copy. */
typedef struct mpc_tensor {
  void *data;
  mpc_dtype dtype;
  mpc_memory memory;
  int32_t rank;
  const int64_t *shape;
} mpc_tensor;

typedef struct mpc_tensor_info {
  const char *name;
  mpc_dtype dtype;
  int32_t rank;
  const int64_t *shape;
  uint64_t bytes;
} mpc_tensor_info;

/* ---- Loading --------------------------------------------------------------------------------- */

typedef struct mpc_program mpc_program;

typedef struct mpc_load_options {
  size_t struct_size;        /* sizeof(mpc_load_options), set by MPC_LOAD_OPTIONS_INIT */
  const char *device;        /* "auto" (cuda where there is a GPU, else cpu), "cpu", "cpu-check",
                                "cuda", "cuda:1"; NULL is "auto" */
  const char *weights;       /* a safetensors file; NULL: the artifact's path with .safetensors for
                                .mpcx, where the program needs weights at all */
  int allow_unknown_weights; /* not 0: tensors of the file that the program does not know are
                                ignored */
  const char *cache_folder;  /* of compiled kernels; NULL: $XDG_CACHE_HOME/mpc, else ~/.cache/mpc,
                                else none. It must be a folder of this user that nobody else may
                                write to; any other folder is not used */
  const char *compiler; /* cpu: the host compiler; NULL: $CXX, else g++, clang++ or c++ on PATH */
  unsigned threads;     /* cpu: 0 is one a core. The bits of results do not depend on it. */
  void *context;        /* cuda: a CUcontext of the caller; NULL: the primary context */
  void *stream;         /* cuda: a CUstream of the caller; NULL: a stream of the program */
  uint64_t seed; /* 0: first values as compiled. Another number is mixed into the seed of each
                    random first value and of dropout, and so gives a different start. */
  int map_files; /* 0: the artifact and the weights are read into memory of the program, checked
                    there and used from there, so that later changes of the files have no effect.
                    Not 0: they are mapped, which needs no memory for data that is only read. Then
                    nobody may write into these files or cut them short while the program lives: a
                    change shows in the weights, past the checksum, and a file that is cut short
                    ends the process (SIGBUS). Replacing them by renaming is safe. */
  int allow_missing_weights; /* not 0: parameters that the weights file lacks keep the first values
                                of the program; mpc_load_note names them */
  const char *public_key; /* NULL: no signature is required. Else an Ed25519 public key, as the path
                             of a PEM file or the PEM itself: an artifact that is not signed with it
                             is refused with MPC_UNTRUSTED before anything in it is used */
  const char *expected_hash; /* NULL: no hash is required. Else the SHA-256 of the artifact's file,
                                the 64 digits that sha256sum prints; another file is refused with
                                MPC_UNTRUSTED */
  /* NULL: none. Called while kernels are compiled or products are timed, with their number and, at
   * the end, the time: one call at a time, on the loading thread or one that compiles. The text
   * lives until it returns. */
  void (*progress)(void *user, const char *text);
  void *progress_user;
  /* NULL: none. Asked several times a second while the host compiler runs, by several threads at
   * once, and before each product that is timed: where it gives not 0, the compiler is ended and
   * mpc_load gives MPC_CANCELLED. */
  int (*cancel)(void *user);
  void *cancel_user;
  int untuned; /* cuda. 0: a product takes the algorithm that was measured to be the fastest on this
                  GPU, driver and cuBLASLt. The first load measures where that takes less than 5 s,
                  and keeps the choice in the cache; mpc tune measures in any case. Other algorithms
                  may give other bits; kept ones give the same bits at each load. Not 0: the first
                  algorithm that cuBLASLt proposes, whatever is kept */
  /* Of a program that ranks run together, a process each; another program ignores these. On several
   * ranks mpc_load is a call of all: they agree on the file, its first state and the seed, and each
   * is told of a rank that differs (MPC_RANK_MISMATCH) or fails (MPC_RANK_FAILED). */
  const char *run_folder; /* a folder that all ranks share, where each notes what it is in, so that
                             one that hangs can be named; NULL: $MPC_RUN_DIR, else one in /tmp by
                             the name that mpirun gives the run */
  unsigned ranks; /* 0: their number and this one's are those of the environment (torchrun, mpirun,
                     Slurm), and one where it has none */
  unsigned rank;  /* which of `ranks` this process is, from 0 */
  unsigned collective_timeout_seconds; /* how long a rank waits for the others before it gives
                                          MPC_RANK_FAILED; 0 is 300 */
  int keep_parameters; /* 0: a program that does not train frees parameters of which it has made
                          copies in its own precisions, and reads nothing else of. Not 0: they stay,
                          so that mpc_state_read, mpc_state_write and mpc_save_weights have them */
} mpc_load_options;

#define MPC_LOAD_OPTIONS_INIT                                                                      \
  {sizeof(mpc_load_options),                                                                       \
   NULL,                                                                                           \
   NULL,                                                                                           \
   0,                                                                                              \
   NULL,                                                                                           \
   NULL,                                                                                           \
   0,                                                                                              \
   NULL,                                                                                           \
   NULL,                                                                                           \
   0,                                                                                              \
   0,                                                                                              \
   0,                                                                                              \
   NULL,                                                                                           \
   NULL,                                                                                           \
   NULL,                                                                                           \
   NULL,                                                                                           \
   NULL,                                                                                           \
   NULL,                                                                                           \
   0,                                                                                              \
   NULL,                                                                                           \
   0,                                                                                              \
   0,                                                                                              \
   0,                                                                                              \
   0}

/* An artifact is a program: its kernels, and any other code in its text, run with the rights of
 * this process, the text as soon as it is loaded. The checks show that it is whole, and nothing
 * about who made it. Load only an artifact that you would run as a program; for one that comes
 * from elsewhere require a signature (public_key) or a known file (expected_hash). A library that
 * was built without libcrypto refuses both with MPC_UNSUPPORTED. Weights and states are data, and
 * neither covers them.
 *
 * Reads and checks an artifact, makes its kernels ready, claims all memory, gives the state its
 * first values and runs the entry `init`. options may be NULL. On failure *program is NULL. A
 * weights file must have every parameter for which the artifact holds no data, in the parameter's
 * shape and type; f16 and bf16 also fill f32, exactly. Without a file, parameters begin with the
 * values of their initialisers in the model: zeros, ones, random numbers. */
MPC_API mpc_status mpc_load(const char *path, const mpc_load_options *options,
                            mpc_program **program);
/* The same of an artifact in memory, as one that is linked into a program; it is copied, and may be
 * freed afterwards. `name` stands for its path in messages, and weights that it lacks are looked
 * for in `name`.safetensors, with .mpcx left out. */
MPC_API mpc_status mpc_load_memory(const void *data, size_t bytes, const char *name,
                                   const mpc_load_options *options, mpc_program **program);
/* One more program on the same device with buffers of its own, for another thread: the two run side
 * by side. They share the kernels and the weights; what runs change, as the caches of decoding,
 * each has for itself, the clone with the present values. Results have the same bits. The original
 * must not run meanwhile (MPC_BUSY). A program that trains has no clones (MPC_UNSUPPORTED), nor has
 * one of cpu-check. Each is unloaded by itself, in any order, and while there are several,
 * mpc_state_write refuses what they share (MPC_BUSY). A clone has as many threads as its original:
 * for as many callers as cores, load with `threads` 1. On cuda it has a stream of its own.
 * On failure *clone is NULL. A program belongs to the process that loaded it: load it again behind a
 * fork. */
MPC_API mpc_status mpc_program_clone(mpc_program *program, mpc_program **clone);
/* Frees everything, at once or, while a clone lives, with the last one. `program` may be NULL. */
MPC_API void mpc_unload(mpc_program *program);

/* Notes on how the program was loaded: "warning: .." on parameters that the weights file lacks
 * where that is allowed, "note: .." on parameters that were widened, and on steps that the device
 * runs in another way than the plan says, such as a product whose epilogue its library refuses.
 * NULL for an index out of range. */
MPC_API size_t mpc_load_note_count(const mpc_program *program);
MPC_API const char *mpc_load_note(const mpc_program *program, size_t index);

/* The device in words: "cpu (2 threads)", "cuda:0 NVIDIA H200 (sm_90a)". */
MPC_API const char *mpc_device_name(const mpc_program *program);

/* The bytes that the program claimed on its device for state, arena, inputs and outputs. */
MPC_API uint64_t mpc_memory_bytes(const mpc_program *program);

/* The same by kind, in bytes. A clone has its own part alone. */
typedef struct mpc_memory_use {
  size_t struct_size; /* sizeof(mpc_memory_use), set by MPC_MEMORY_USE_INIT */
  uint64_t state;     /* parameters, copies of them, and all else that lives between runs */
  uint64_t arena;     /* what a run works in */
  uint64_t borders;   /* inputs and outputs; messages of ranks */
  uint64_t at_load;   /* the sum while the program was loaded, with what only loading needed */
} mpc_memory_use;

#define MPC_MEMORY_USE_INIT {sizeof(mpc_memory_use), 0, 0, 0, 0}

MPC_API mpc_status mpc_memory_use_of(const mpc_program *program, mpc_memory_use *use);

/* Which rank of how many this process is: 0 of 1 for a program that uses no ranks. */
MPC_API unsigned mpc_rank(const mpc_program *program);
MPC_API unsigned mpc_rank_count(const mpc_program *program);
/* Gives every rank the `bytes` bytes at `own` of each, in the order of ranks: bytes *
 * mpc_rank_count(program) bytes at `all`, which lies apart from `own`. A call of all ranks, on the
 * host; it waits for the started work. */
MPC_API mpc_status mpc_all_gather(mpc_program *program, const void *own, void *all, size_t bytes);

/* ---- Questions ------------------------------------------------------------------------------- */

/* The entries that may be run: "main", .. `init` is not among them. */
MPC_API size_t mpc_entry_count(const mpc_program *program);
MPC_API const char *mpc_entry_name(const mpc_program *program, size_t index);

/* In every function, entry NULL is "main", or "eval" where a training program has no main. The
 * counts are 0 for an entry that does not exist. */
MPC_API size_t mpc_input_count(const mpc_program *program, const char *entry);
MPC_API size_t mpc_output_count(const mpc_program *program, const char *entry);
MPC_API mpc_status mpc_input_info(const mpc_program *program, const char *entry, size_t index,
                                  mpc_tensor_info *info);
MPC_API mpc_status mpc_output_info(const mpc_program *program, const char *entry, size_t index,
                                   mpc_tensor_info *info);

/* Which numbers the elements of an input may be, where they name rows of a table or classes of a
 * loss: 0 to limit - 1, and left_out. A run computes with others too: see mpc_run. */
typedef struct mpc_index_range {
  int64_t limit;    /* 0: the input has no such limit, or none is known */
  int64_t left_out; /* where has_left_out is not 0: the number that stands for none */
  int has_left_out;
  int classes; /* not 0: classes of a loss, else rows of a table */
} mpc_index_range;
MPC_API mpc_status mpc_input_range(const mpc_program *program, const char *entry, size_t index,
                                   mpc_index_range *range);

/* The role of a state tensor. Saved states hold all but MPC_DERIVED and MPC_CONSTANT; weights are
 * the parameters. */
typedef enum mpc_role MPC_AN_INT {
  MPC_PARAMETER,
  MPC_DERIVED, /* low-precision copies and other values that the entry `init` makes */
  MPC_MOMENT,  /* of the optimizer */
  MPC_SCALER,
  MPC_COUNTER,
  MPC_RANDOM,
  MPC_HYPER, /* scalars that mpc_parameter_set changes */
  MPC_ACCUMULATOR,
  MPC_OTHER,
  MPC_CONSTANT /* a value that the model states; nothing writes it, and it is in no file */
} mpc_role;

/* The state: tensors that live as long as the program. */
MPC_API size_t mpc_state_count(const mpc_program *program);
MPC_API mpc_status mpc_state_info(const mpc_program *program, size_t index, mpc_tensor_info *info);
/* The role of a state tensor; MPC_OTHER for an index out of range. */
MPC_API mpc_role mpc_state_role(const mpc_program *program, size_t index);
/* 1 where each rank has its part of the tensor alone (zero1), as a vector of as many elements on
 * each, which zeros fill up; else 0. `whole` may be NULL; else it gets the tensor that all ranks
 * have together. */
MPC_API int mpc_state_is_part(const mpc_program *program, size_t index, mpc_tensor_info *whole);
/* The index of the state tensor of this name; MPC_UNKNOWN_NAME if there is none. */
MPC_API mpc_status mpc_state_index(const mpc_program *program, const char *name, size_t *index);
/* Copies a state tensor to the host; byte_count must be its size in bytes. Waits for the device. */
MPC_API mpc_status mpc_state_read(mpc_program *program, size_t index, void *data,
                                  size_t byte_count);
/* Copies data from the host to a state tensor, by name; byte_count must be its size in bytes.
 * Derived tensors are refused, since they are made again from the written ones. Waits for the
 * device. Where ranks have state in parts it is a call of all ranks. */
MPC_API mpc_status mpc_state_write(mpc_program *program, const char *name, const void *data,
                                   size_t byte_count);

/* Whether mpc_state_write takes a value: 0 of what it refuses now, and of no state. */
MPC_API int mpc_state_is_writable(mpc_program *program, size_t index);

/* Writes the parameters as a safetensors file, which loads as weights. The file is written beside
 * `path` and renamed; it is on the disk when the call returns. Waits for the device. */
MPC_API mpc_status mpc_save_weights(mpc_program *program, const char *path);

/* ---- Running --------------------------------------------------------------------------------- */

/* Runs an entry. Inputs and outputs are in the program's order and complete; outputs are memory of
 * the caller and must not overlap inputs or each other. The call does not check indices: an index
 * that is no row of its table gives a row of NaN, a target that is no class gives a loss of NaN,
 * and nothing is read out of bounds. (The command mpc run checks them before it runs.) cuda: the
 * work is put on the stream. With a host output the call waits until it has arrived; otherwise it
 * returns at once, and the inputs and outputs must live until the stream is done. */
MPC_API mpc_status mpc_run(mpc_program *program, const char *entry, const mpc_tensor *inputs,
                           size_t input_count, const mpc_tensor *outputs, size_t output_count);

/* DLPack's DLTensor, member for member. If dlpack.h was included before, it is that type. */
#ifdef DLPACK_DLPACK_H_
typedef DLTensor mpc_dl_tensor;
#else
typedef struct mpc_dl_tensor {
  void *data;
  struct {
    int32_t device_type; /* 1 CPU, 2 CUDA, 3 CUDA host, 13 CUDA managed */
    int32_t device_id;
  } device;
  int32_t ndim;
  struct {
    uint8_t code;
    uint8_t bits;
    uint16_t lanes;
  } dtype;
  int64_t *shape;
  int64_t *strides; /* NULL, or those of a dense row-major tensor */
  uint64_t byte_offset;
} mpc_dl_tensor;
#endif

/* mpc_run for DLPack tensors: `(const mpc_dl_tensor *)&managed->dl_tensor`. The caller keeps
 * owning them. */
MPC_API mpc_status mpc_run_dlpack(mpc_program *program, const char *entry,
                                  const mpc_dl_tensor *const *inputs, size_t input_count,
                                  const mpc_dl_tensor *const *outputs, size_t output_count);

/* ---- Training --------------------------------------------------------------------------------
 * For artifacts compiled with --train. A loop that never waits:
 *
 *   for (;;) {
 *     mpc_status status = mpc_step(program, batch, 2, NULL, 0);
 *     if (status == MPC_OK)
 *       next_batch(batch);
 *     else if (status != MPC_WOULD_BLOCK)
 *       return fail(mpc_error_message());
 *     mpc_metrics metrics = MPC_METRICS_INIT;
 *     while (mpc_poll_metrics(program, &metrics) == MPC_OK)
 *       printf("%llu: %g\n", (unsigned long long)metrics.sequence, metrics.loss);
 *   }
 *
 * cuda: two steps may be in flight; while both are, the calls below return MPC_WOULD_BLOCK. A
 * batch on the host is copied before the call returns, one on the device must live until the step
 * is done. A step is one graph launch, which allocates and synchronises nothing; the first step is
 * no exception. cpu: a step is done when the call returns. */

/* One training step. Inputs are the batch, in the order of mpc_input_info(program, "step", ..).
 * outputs: none, or the results of the entry that are no metrics, in their order; on cuda in
 * device memory. A result without a place is dropped. An index out of its range gives NaN to all
 * values that depend on it, and the step is skipped if a gradient does: see mpc_run. */
MPC_API mpc_status mpc_step(mpc_program *program, const mpc_tensor *inputs, size_t input_count,
                            const mpc_tensor *outputs, size_t output_count);
MPC_API mpc_status mpc_step_dlpack(mpc_program *program, const mpc_dl_tensor *const *inputs,
                                   size_t input_count, const mpc_dl_tensor *const *outputs,
                                   size_t output_count);
/* Adds the gradients of one micro-batch to the accumulators; mpc_apply updates the parameters by
 * their mean and clears them. For artifacts compiled with --accumulate. */
MPC_API mpc_status mpc_micro_step(mpc_program *program, const mpc_tensor *inputs,
                                  size_t input_count, const mpc_tensor *outputs,
                                  size_t output_count);
MPC_API mpc_status mpc_micro_step_dlpack(mpc_program *program, const mpc_dl_tensor *const *inputs,
                                         size_t input_count, const mpc_dl_tensor *const *outputs,
                                         size_t output_count);
MPC_API mpc_status mpc_apply(mpc_program *program);
/* mpc_run of the entry "eval": the forward alone; waits for outputs on the host. */
MPC_API mpc_status mpc_eval(mpc_program *program, const mpc_tensor *inputs, size_t input_count,
                            const mpc_tensor *outputs, size_t output_count);

#define MPC_METRICS_LIMIT 32

/* The scalar results of one finished step. */
typedef struct mpc_metrics {
  size_t struct_size; /* sizeof(mpc_metrics), set by MPC_METRICS_INIT */
  uint64_t sequence;  /* 1, 2, ..: counts the calls of mpc_step, mpc_micro_step and mpc_apply */
  uint64_t dropped; /* the number so far that were overwritten, since nobody polled for 256 steps */
  const char *entry; /* "step", "micro_step" or "apply" */
  size_t count;
  double values[MPC_METRICS_LIMIT]; /* named by mpc_metrics_name */
  /* The results of these names, NaN where the entry has none. `loss` is also the model's only
   * scalar result, and where several losses of other names train, their sum. With several
   * optimizers (or scalers) the results "grad_norm.NAME", "learning_rate.NAME" (and "scale.NAME")
   * tell of each; a scale without a name is the first scaler's. */
  double loss, grad_norm, learning_rate, scale;
  int skipped;           /* 1: a gradient was not finite, and nothing but the scaler changed. With
                            several optimizers: of one of them, whose "skipped.NAME" is 1; only its
                            parameters and moments stay, the scalers of its losses back off, and the
                            state that the model itself stores stays too */
  const char *nonfinite; /* the first parameter, in the model's order, whose gradient was not
                            finite, or NULL; mpc_find_nonfinite says where that began */
  const char *nonfinite_layer; /* with mpc compile --track-nonfinite: the first layer of the forward
                                  whose result was not finite, or NULL. Of several ranks, the
                                  first of all */
  int nonfinite_rank; /* of several ranks, the first one where that layer's result was not finite;
                         -1 where there is none */
} mpc_metrics;

#define MPC_METRICS_INIT {sizeof(mpc_metrics), 0, 0, NULL, 0, {0}, 0, 0, 0, 0, 0, NULL, NULL, -1}

/* The number of metrics of an entry, and their names; 0 and NULL where there are none. */
MPC_API size_t mpc_metrics_count(const mpc_program *program, const char *entry);
MPC_API const char *mpc_metrics_name(const mpc_program *program, const char *entry, size_t index);
/* The layer of this number in an entry's i32 result "nonfinite_layer", which mpc compile
 * --track-nonfinite adds; NULL for -1, which means that all results are finite. */
MPC_API const char *mpc_tracked_layer(const mpc_program *program, const char *entry, int layer);
/* The metrics of the oldest finished step that nobody has polled; MPC_WOULD_BLOCK where there is
 * none. Another thread than the one that steps may call it, even during a step. A caller that was
 * compiled against an earlier mpc.h gets the members of its own, smaller mpc_metrics. */
MPC_API mpc_status mpc_poll_metrics(mpc_program *program, mpc_metrics *metrics);
/* Waits until all started work is done. */
MPC_API mpc_status mpc_wait(mpc_program *program);

/* Sets a scalar such as "hyper.learning_rate" after the started steps and before the next one.
 * Does not wait. Such a scalar (a learning rate, weight decay or norm) is 0 or a number from
 * 1.5e-45 to 3.4e38; another value is refused with MPC_INVALID_ARGUMENT and changes nothing.
 * "scaler.<loss>.scale" sets a loss scale, from 1e-30 to 3e38; a dynamic one goes on from there.
 * While micro-batches are added up, which waits for the device, it is refused with MPC_BUSY. */
MPC_API mpc_status mpc_parameter_set(mpc_program *program, const char *name, double value);

/* The whole state (parameters, moments, scaler, counters, random numbers, accumulators) as one
 * safetensors file, written beside `path` and renamed: a killed process leaves the old file or the
 * new one. A program that loads it goes on with the same bits. Waits for the device.
 * Of a program that does not train it is its random numbers and what else its runs change, as
 * caches; its weights are given at load. One that changes nothing has no state.
 * Where ranks have state in parts it is a folder of a file for each rank, with an index that is
 * written last, and this, mpc_save_weights and mpc_load_state are calls of all ranks with one path;
 * the weights are one file, which the first rank writes. mpc_load_state takes both forms, of any
 * number of ranks, and refuses ranks whose states differ. */
MPC_API mpc_status mpc_save_state(mpc_program *program, const char *path);
/* Loads a saved state. A state of another model, optimizer, precision or recipe is refused with
 * MPC_OTHER_STATE and the first difference, one of another format version with MPC_WRONG_VERSION;
 * the program is then unchanged. */
MPC_API mpc_status mpc_load_state(mpc_program *program, const char *path);

typedef enum mpc_state_match MPC_AN_INT {
  MPC_STATE_SAME = 0, /* as mpc_load_state */
  /* Accepts also the state of the same model and recipe in another precision or with another loss
   * scale, since parameters and moments are f32 in all. A scaler takes its state if the file has
   * one of its name, else it stays unchanged. */
  MPC_STATE_ANY_PRECISION = 1,
  /* Accepts also the state of a program whose recipe differs in its part about FP8 alone. The
   * histories and scales of FP8 start anew, as behind a load of the program. */
  MPC_STATE_RESET_FP8 = 2
} mpc_state_match;
MPC_API mpc_status mpc_load_state_as(mpc_program *program, const char *path, mpc_state_match match);

/* ---- Where values stop being finite ------------------------------------------------------------
 * Runs an entry once more, one step after the other, and looks at the operands and the results of
 * each. It is slow (every tensor is read on the host), and is meant for a result or a gradient
 * that is inf or NaN. */

typedef enum mpc_origin MPC_AN_INT {
  MPC_ORIGIN_NONE,  /* every result is finite */
  MPC_ORIGIN_INPUT, /* an input holds inf or NaN */
  MPC_ORIGIN_STATE, /* a parameter or another state holds inf or NaN */
  MPC_ORIGIN_STEP   /* a step whose operands are finite gives inf or NaN */
} mpc_origin;

typedef enum mpc_phase MPC_AN_INT { MPC_FORWARD, MPC_BACKWARD, MPC_UPDATE } mpc_phase;

/* The value of a state at the time when the entry ran, if it has changed since: the loss scale,
 * the random numbers. */
typedef struct mpc_state_value {
  const char *name;
  const void *data; /* on the host */
  size_t byte_count;
} mpc_state_value;

/* The first value that is not finite, of those that reach a result. Strings and shapes live until
 * the next call for the program. */
typedef struct mpc_nonfinite {
  size_t struct_size;  /* sizeof(mpc_nonfinite), set by MPC_NONFINITE_INIT */
  mpc_origin origin;   /* all members below are 0 or "" where they do not apply */
  const char *message; /* a sentence with all facts */
  size_t step, part; /* for MPC_ORIGIN_STEP: its number in the entry, and the number of the group in
                        a launch of several, from 0 */
  mpc_phase phase;
  const char *operation; /* the name of the kernel, else "product" or another word: "copy" */
  size_t layer_count;
  const char *const *layers; /* the layers that the step serves */
  mpc_tensor_info tensor;    /* the tensor that is not finite; its name is "" if it has none */
  uint64_t element;          /* the first element, counted row by row */
  uint64_t count;            /* the number of elements that are not finite */
  double value;              /* the value of that element: inf, -inf or NaN */
  double format_largest;     /* the largest number of the tensor's type, 65504 in f16 */
  double operand_largest;    /* the largest magnitude among the operands; -1 without floats */
  /* For a kernel: copies of its operands, in the order of its arguments; none where they take more
   * than 256 MiB. A shape is that of the operand's buffer, which may hold more elements than the
   * kernel read. */
  size_t operand_count;
  const mpc_tensor *operands;
} mpc_nonfinite;

#define MPC_NONFINITE_INIT                                                                         \
  {sizeof(mpc_nonfinite),                                                                          \
   MPC_ORIGIN_NONE,                                                                                \
   "",                                                                                             \
   0,                                                                                              \
   0,                                                                                              \
   MPC_FORWARD,                                                                                    \
   "",                                                                                             \
   0,                                                                                              \
   NULL,                                                                                           \
   {"", MPC_F32, 0, NULL, 0},                                                                      \
   0,                                                                                              \
   0,                                                                                              \
   0,                                                                                              \
   0,                                                                                              \
   -1,                                                                                             \
   0,                                                                                              \
   NULL}

/* Inputs are those of the run in question. `values` replace states for the length of the call;
 * other states have their present values. After a skipped step only the loss scale has changed.
 * For `micro_step` the accumulators count as empty. Afterwards every state is as before. Waits for
 * the device. */
MPC_API mpc_status mpc_find_nonfinite(mpc_program *program, const char *entry,
                                      const mpc_tensor *inputs, size_t input_count,
                                      const mpc_state_value *values, size_t value_count,
                                      mpc_nonfinite *report);

#undef MPC_AN_INT

#ifdef __cplusplus
}
#endif

#endif /* MPC_MPC_H */
